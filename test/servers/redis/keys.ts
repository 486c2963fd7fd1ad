interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

/** Strings with an expiry: GET, SET key value [PX ms]. */
export class RedisKeys {
  private readonly entries = new Map<string, Entry>();

  call(name: string, [key = '', value = '', option, lifetime]: readonly string[]): string | undefined {
    switch (name) {
      case 'GET':
        return this.live(key)?.value;
      case 'SET': {
        if (option !== undefined && option !== 'PX') throw new RangeError(`SET with ${option}`);
        const ms = lifetime === undefined ? Number.POSITIVE_INFINITY : Number(lifetime);
        if (Number.isNaN(ms) || ms <= 0 || (lifetime !== undefined && !Number.isInteger(ms)))
          throw new RangeError('invalid expire time in SET');
        this.entries.set(key, { value, expiresAt: Date.now() + ms });
        return 'OK';
      }
      default:
        throw new RangeError(`unknown command ${name}`);
    }
  }

  names(): readonly string[] {
    return [...this.entries.keys()].filter((key) => this.live(key) !== undefined);
  }

  clear(): void {
    this.entries.clear();
  }

  private live(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.expiresAt > Date.now() ? entry : undefined;
  }
}
