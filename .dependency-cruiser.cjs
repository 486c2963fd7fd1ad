/** The rings and the two programs: what may import what (docs/architecture.md). */
const FAMILIES = '^src/adapters/([^/]+)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'the-cloud-does-not-import-the-dashboard',
      severity: 'error',
      from: { path: '^src/(domain|application)/cloud/' },
      to: { path: '^src/(domain|application)/dashboard/' },
    },
    {
      name: 'the-dashboard-does-not-import-the-cloud',
      severity: 'error',
      from: { path: '^src/(domain|application)/dashboard/' },
      to: { path: '^src/(domain|application)/cloud/' },
    },
    {
      name: 'shared-imports-neither-program',
      severity: 'error',
      from: { path: '^src/(domain|application)/shared/' },
      to: { path: '^src/(domain|application)/(cloud|dashboard)/' },
    },
    {
      name: 'domain-imports-itself-xstate-and-decimals',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '(^|/)node_modules/(xstate|decimal[.]js)/'] },
    },
    {
      name: 'application-imports-domain-itself-and-xstate',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: ['^src/(domain|application)/', '(^|/)node_modules/xstate/'] },
    },
    {
      name: 'an-adapter-family-imports-inner-rings-only',
      comment:
        'and the wire schemas of http/contract, the shared wire, and the inspector; never another family, never bootstrap',
      severity: 'error',
      from: { path: FAMILIES },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(domain|application)/',
          '^src/adapters/$1/',
          '^src/adapters/http/contract/',
          '^src/adapters/wire/',
          '^src/adapters/inspector/',
        ],
      },
    },
    {
      name: 'the-inspector-imports-nothing-of-ours',
      comment: 'it can be packed and used by other programs',
      severity: 'error',
      from: { path: '^src/adapters/inspector/' },
      to: { path: '^src/', pathNot: '^src/adapters/inspector/' },
    },
    {
      name: 'the-inspector-needs-few-packages',
      severity: 'error',
      from: { path: '^src/adapters/inspector/' },
      to: {
        dependencyTypesNot: ['core'],
        pathNot: ['^src/', '(^|/)node_modules/((@types/)?react(-dom)?|elkjs|xstate|zod)/'],
      },
    },
    {
      name: 'only-http-and-the-page-import-the-inspector',
      comment: 'http what it reads and the graphs, the page what the inspector shows',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: '^src/adapters/(http|web|inspector)/' },
      to: { path: '^src/adapters/inspector/' },
    },
    {
      name: 'only-pages-import-the-page-of-the-inspector',
      severity: 'error',
      from: { path: '^src/adapters/(http/|inspector/(graph|drawing|recorder)/)' },
      to: { path: '^src/adapters/inspector/page/' },
    },
    {
      name: 'only-the-page-imports-the-contract-from-outside',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: ['^src/adapters/(http|web)/'] },
      to: { path: '^src/adapters/http/contract/' },
    },
    {
      name: 'only-broker-and-marketdata-import-the-wire',
      comment: 'the formats that brokers and price sources share',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/(broker|marketdata|wire)/' },
      to: { path: '^src/adapters/wire/' },
    },
    {
      name: 'nothing-imports-bootstrap',
      severity: 'error',
      from: { pathNot: '^src/bootstrap/' },
      to: { path: '^src/bootstrap/' },
    },
    {
      name: 'the-orm-stays-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/mikroorm/' },
      to: { path: '(^|/)node_modules/(@mikro-orm|kysely|pg|@electric-sql)/' },
    },
    {
      name: 'the-orm-comes-in-one-piece',
      comment: 'what is used of it stands in orm.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/mikroorm/orm/orm[.]ts$' },
      to: { path: '(^|/)node_modules/(@mikro-orm|kysely)/' },
    },
    {
      name: 'stripe-stays-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/stripe/' },
      to: { path: '(^|/)node_modules/stripe/' },
    },
    {
      name: 's3-stays-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/s3/' },
      to: { path: '(^|/)node_modules/(@aws-sdk|@smithy)/' },
    },
    {
      name: 'decimals-come-in-one-piece',
      comment: 'what is used of the library, and its precision, stands in decimal.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/domain/dashboard/portfolio/decimal[.]ts$' },
      to: { path: '(^|/)node_modules/decimal[.]js/' },
    },
    {
      name: 'inversify-stays-in-bootstrap',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/bootstrap/' },
      to: { path: '(^|/)node_modules/(inversify|@inversifyjs|reflect-metadata)/' },
    },
    {
      name: 'inversify-comes-in-one-piece',
      comment: 'what is used of it stands in injection.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/bootstrap/injection[.]ts$' },
      to: { path: '(^|/)node_modules/(inversify|@inversifyjs)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
