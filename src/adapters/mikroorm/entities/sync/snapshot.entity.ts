import { SNAPSHOT_BODY_LOCATIONS } from '../../../../domain/cloud/sync/snapshotBody.js';
import { bytesColumn, identityColumn, jsonTextColumn, singletonKeyColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';
import { licenseReferenceColumn } from '../licensing/license.entity.js';

export const snapshotSchema = defineEntity({
  name: 'SnapshotEntity',
  tableName: 'snapshots',
  properties: {
    number: identityColumn(),
    id: p.uuid().unique(),
    licenseId: licenseReferenceColumn().foreignKeyName('snapshots_license_id_fkey1'),
    createdAt: p.datetime(3),
    sizeBytes: p.integer(),
    sha256: p.text(),
    meta: jsonTextColumn(),
    passphraseFingerprint: p.text().fieldName('passphrase_fp'),
    place: p.enum(SNAPSHOT_BODY_LOCATIONS),
  },
  checks: [{ name: 'snapshots_size_bytes_check1', expression: 'size_bytes > 0' }],
  indexes: [{ name: 'snapshots_license', properties: ['licenseId', 'number'] }],
});

export class SnapshotEntity extends snapshotSchema.class {}
snapshotSchema.setClass(SnapshotEntity);

/** The ciphertext of a snapshot that is stored in the database. */
export const snapshotBodySchema = defineEntity({
  name: 'SnapshotBodyEntity',
  tableName: 'snapshot_bodies',
  properties: { id: p.uuid().primary(), putAt: p.datetime(3), body: bytesColumn() },
});

export class SnapshotBodyEntity extends snapshotBodySchema.class {}
snapshotBodySchema.setClass(SnapshotBodyEntity);

/** The prefix of this database's objects in a storage that other databases may also use. */
export const snapshotNamespaceSchema = defineEntity({
  name: 'SnapshotNamespaceEntity',
  tableName: 'snapshot_namespace',
  properties: { onlyOne: singletonKeyColumn(), name: p.uuid() },
});

export class SnapshotNamespaceEntity extends snapshotNamespaceSchema.class {}
snapshotNamespaceSchema.setClass(SnapshotNamespaceEntity);
