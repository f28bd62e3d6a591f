import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config'

const error = (env: Record<string, string>): string => {
  const result = readConfig(env)
  return result.ok ? 'accepted' : result.error
}

test('an empty environment gives the defaults; empty values count as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', PATH: '/bin' })).toEqual({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      seed: 'demo',
      prepared: undefined,
      logLevel: 'info',
      smtpUrl: undefined,
      files: undefined,
      realData: undefined,
      publicUrl: undefined,
      backupPassphrase: undefined,
      secretsKey: undefined,
      auditAnchor: undefined,
      smsUrl: undefined,
      smsFrom: undefined,
      fax: undefined,
      pharmacistReports: undefined,
      sftpNetworks: [],
      instruments: { host: '127.0.0.1', ports: [], networks: [] },
      mllp: { host: '127.0.0.1', ports: [], tls: undefined, networks: [] },
      partnerNetworks: [],
      trustedProxies: [],
      languages: undefined,
    },
  })
})

test('a fax account is set whole, with where it calls back, or not at all', () => {
  const whole = {
    ALIQUOT_FAX_KEY: 'KEY-of-hunter22',
    ALIQUOT_FAX_CONNECTION: 'c-1',
    ALIQUOT_FAX_FROM: '(208) 555-0142',
    ALIQUOT_FAX_PUBLIC_KEY: 'A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=',
    ALIQUOT_PUBLIC_URL: 'https://lab.example.org',
  }
  expect(readConfig(whole)).toMatchObject({
    ok: true,
    config: { fax: { url: 'https://api.telnyx.com/v2', from: '+12085550142', connection: 'c-1' } },
  })
  const { ALIQUOT_PUBLIC_URL: _url, ...unreachable } = whole
  expect(error(unreachable)).toBe('Faxing needs ALIQUOT_PUBLIC_URL, where the fax service calls back.')
  const { ALIQUOT_FAX_PUBLIC_KEY: _key, ...unsigned } = whole
  expect(error(unsigned)).toMatch(/^Faxing needs ALIQUOT_FAX_KEY/)
  expect(error({ ...whole, ALIQUOT_FAX_FROM: '911' })).toContain('ALIQUOT_FAX_FROM must be a fax number')
  expect(error({ ...whole, ALIQUOT_FAX_URL: 'http://fax.example.org' })).toMatch(/^ALIQUOT_FAX_URL must be/)
})

test('with DATABASE_URL the seed is empty unless it is set', () => {
  const DATABASE_URL = 'postgres://lab:secret@db.example.org/lab'
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    ok: true,
    config: { seed: 'empty', databaseUrl: DATABASE_URL },
  })
  expect(readConfig({ DATABASE_URL, ALIQUOT_SEED: 'demo' })).toMatchObject({
    ok: true,
    config: { seed: 'demo' },
  })
})

test('a trailing slash of the public address is dropped', () => {
  expect(readConfig({ ALIQUOT_PUBLIC_URL: 'https://lab.example.org/' })).toMatchObject({
    config: { publicUrl: 'https://lab.example.org' },
  })
})

test.each([
  [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535 (it is "99999").'],
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535 (it is "80a").'],
  [
    { ALIQUOT_PHARMD_URL: 'https://pharmd.example.org/reports' },
    'ALIQUOT_PHARMD_URL needs ALIQUOT_PHARMD_SECRET, which both servers know.',
  ],
  [{ ALIQUOT_PHARMD_SECRET: 'too short' }, 'ALIQUOT_PHARMD_SECRET must have 32 characters or more.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an address (it is "a b").'],
  [
    { DATABASE_REPLICA_URL: 'postgres://lab:secret@replica/lab' },
    'DATABASE_REPLICA_URL needs DATABASE_URL, the database that it follows.',
  ],
  [
    { DATABASE_REPLICA_URL: 'lab:secret@replica' },
    'DATABASE_REPLICA_URL must look like postgres://user:password@host:5432/database.',
  ],
  [{ ALIQUOT_PREPARED: 'no' }, 'ALIQUOT_PREPARED must be on or off (it is "no").'],
  [{ ALIQUOT_SEED: 'all' }, 'ALIQUOT_SEED must be demo or empty (it is "all").'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent (it is "loud").'],
  [
    { ALIQUOT_PUBLIC_URL: 'ftp://x' },
    'ALIQUOT_PUBLIC_URL must look like https://lab.example.org (it is "ftp://x").',
  ],
  [
    { ALIQUOT_SFTP_NETWORKS: 'files.internal' },
    'ALIQUOT_SFTP_NETWORKS must be addresses or networks with commas, such as 127.0.0.1, 10.0.0.0/8 (it is "files.internal").',
  ],
  [
    { ALIQUOT_MLLP_PORTS: '6661-' },
    'ALIQUOT_MLLP_PORTS must be ports with commas, such as 6661-6670, 7001 (it is "6661-").',
  ],
  [
    { ALIQUOT_MLLP_PORTS: '6000-6100' },
    'ALIQUOT_MLLP_PORTS must be ports with commas, such as 6661-6670, 7001 (it is "6000-6100").',
  ],
  [{ ALIQUOT_MLLP_PORTS: '2999-3001' }, 'ALIQUOT_MLLP_PORTS must not hold the port of the pages (3000).'],
  [{ ALIQUOT_MLLP_CERT: 'a.pem' }, 'TLS for HL7 needs ALIQUOT_MLLP_CERT and ALIQUOT_MLLP_KEY.'],
  [{ ALIQUOT_MLLP_CA: 'ca.pem' }, 'ALIQUOT_MLLP_CA needs ALIQUOT_MLLP_CERT and ALIQUOT_MLLP_KEY.'],
  [{ ALIQUOT_MLLP_HOST: 'a b' }, 'ALIQUOT_MLLP_HOST must be a host name or an address (it is "a b").'],
  [
    { ALIQUOT_TRUSTED_PROXIES: '127.0.0.1, proxy' },
    'ALIQUOT_TRUSTED_PROXIES must be addresses or networks with commas, such as 127.0.0.1, 10.0.0.0/8 (it is "127.0.0.1, proxy").',
  ],
])('%o is refused in one line', (env, message) => {
  expect(error(env)).toBe(message)
})

test('ports for HL7 are single ones and ranges, once each', () => {
  expect(readConfig({ ALIQUOT_MLLP_PORTS: '6663, 6661-6663', ALIQUOT_MLLP_HOST: '0.0.0.0' })).toMatchObject({
    config: { mllp: { host: '0.0.0.0', ports: [6661, 6662, 6663], tls: undefined, networks: [] } },
  })
  expect(readConfig({})).toMatchObject({ config: { mllp: { host: '127.0.0.1', ports: [] } } })
})

test('trusted proxies are addresses and networks', () => {
  expect(readConfig({ ALIQUOT_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })).toMatchObject({
    config: {
      trustedProxies: [
        { bytes: [127, 0, 0, 1], bits: 32 },
        { bytes: [10, 0, 0, 0], bits: 8 },
      ],
    },
  })
})

test('an unknown ALIQUOT_ name is refused, so that a typing error cannot silently mean the default', () => {
  expect(error({ ALIQUOT_DTAA: '/srv' })).toMatch(
    /^ALIQUOT_DTAA is not a setting of Aliquot\. Known: ALIQUOT_DATA,/,
  )
})

test('a refused address with a password in it is not repeated', () => {
  expect(error({ DATABASE_URL: 'mysql://lab:hunter22@db/lab' })).toBe(
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  )
  expect(error({ SMTP_URL: 'http://lab:hunter22@mail' })).not.toContain('hunter22')
  expect(error({ ALIQUOT_SMS_URL: 'ftp://lab:hunter22@sms' })).not.toContain('hunter22')
  expect(error({ ALIQUOT_BACKUP_PASSPHRASE: 'hunter22' })).not.toContain('hunter22')
})

test('files are in a bucket where its place, address and keys are all given, over https but within the machine', () => {
  const given = {
    ALIQUOT_FILES: 's3://papers/lab/files/',
    ALIQUOT_FILES_ENDPOINT: 'https://s3.example.org',
    ALIQUOT_FILES_KEY_ID: 'key-of-hunter22',
    ALIQUOT_FILES_SECRET: 'secret-of-hunter22',
  }
  expect(readConfig(given)).toMatchObject({
    config: {
      files: {
        endpoint: 'https://s3.example.org',
        region: 'us-east-1',
        bucket: 'papers',
        prefix: 'lab/files',
        keyId: 'key-of-hunter22',
        secret: 'secret-of-hunter22',
      },
    },
  })
  expect(readConfig({ ...given, ALIQUOT_FILES_ENDPOINT: 'http://127.0.0.1:9000' })).toMatchObject({
    ok: true,
  })
  expect(readConfig({ ...given, ALIQUOT_FILES: 's3://papers' })).toMatchObject({
    config: { files: { prefix: '' } },
  })
  for (const name of ['ALIQUOT_FILES_ENDPOINT', 'ALIQUOT_FILES_KEY_ID', 'ALIQUOT_FILES_SECRET'])
    expect(error({ ...given, [name]: '' })).toBe(
      'ALIQUOT_FILES needs ALIQUOT_FILES_ENDPOINT, ALIQUOT_FILES_KEY_ID and ALIQUOT_FILES_SECRET.',
    )
  expect(error({ ...given, ALIQUOT_FILES: '' })).toMatch(/^ALIQUOT_FILES must name the bucket/)
  for (const place of ['/mnt/files', 's3://', 's3://Papers', 's3://papers/../x?y'])
    expect(error({ ...given, ALIQUOT_FILES: place }), place).toMatch(/^ALIQUOT_FILES must look like s3:/)
  for (const address of ['http://s3.example.org', 'https://a:hunter22@s3.example.org', 's3.example.org']) {
    expect(error({ ...given, ALIQUOT_FILES_ENDPOINT: address }), address).toMatch(/must be an https address/)
    expect(error({ ...given, ALIQUOT_FILES_ENDPOINT: address })).not.toContain('hunter22')
  }
})

test('an anchor is a folder outside the data folder or an https address, every hour unless said', () => {
  expect(readConfig({ ALIQUOT_AUDIT_ANCHOR: '/mnt/anchor' })).toMatchObject({
    config: { auditAnchor: { place: '/mnt/anchor', minutes: 60 } },
  })
  expect(
    readConfig({ ALIQUOT_AUDIT_ANCHOR: 'https://a:b@anchor.example', ALIQUOT_AUDIT_ANCHOR_MINUTES: '5' }),
  ).toMatchObject({ config: { auditAnchor: { place: 'https://a:b@anchor.example', minutes: 5 } } })
  for (const inside of ['./data', './data/anchor', 'data/../data/x'])
    expect(error({ ALIQUOT_AUDIT_ANCHOR: inside })).toBe(
      'ALIQUOT_AUDIT_ANCHOR must be a folder outside the data folder.',
    )
  expect(error({ ALIQUOT_AUDIT_ANCHOR: 'http://a:secret@anchor.example' })).toBe(
    'ALIQUOT_AUDIT_ANCHOR must be a folder or an https address.',
  )
  expect(error({ ALIQUOT_AUDIT_ANCHOR_MINUTES: '0' })).toMatch(/whole number of minutes from 1 to 1440/)
})

test('every setting is named where an operator looks for it', () => {
  const known = /Known: (.*)\.$/.exec(error({ ALIQUOT_DTAA: '/srv' }))?.[1]?.split(', ') ?? []
  expect(known.length).toBeGreaterThan(20)
  const told = ['README.md', 'docs/operations.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(known.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
