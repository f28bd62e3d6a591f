import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { faxNumber } from '@contract/rules/fax-number'
import { Language } from '@contract/languages'
import { parseNetwork, type Network } from '../core/address'
import type { BucketSettings } from './bucket'

/** Everything that may be set from outside, checked. */
export interface Config {
  /** 0 asks the system for a free port. */
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Undefined: the bundled PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** A database that follows the first one, for reports and exports; undefined: everything is read from the first. */
  databaseReplicaUrl: string | undefined
  /** Whether connections keep prepared statements; undefined: unless a pooler stands between, which may change them. */
  prepared: boolean | undefined
  seed: 'demo' | 'empty'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  smtpUrl: string | undefined
  /** A bucket for stored files; undefined: a folder in the data folder. */
  files: BucketSettings | undefined
  /** Folder with real-world sample files that the import tests read; undefined where there is none. */
  realData: string | undefined
  /** The address users type, for links in mail; undefined: the address the server listens on. */
  publicUrl: string | undefined
  /** Opens and closes backups; undefined: the key file in the data folder. */
  backupPassphrase: string | undefined
  /** Seals secrets in the database; undefined: the key file in the data folder. */
  secretsKey: string | undefined
  /** Where the ends of the audit trail are anchored, a folder or an https address, and how often; undefined: nowhere. */
  auditAnchor: { place: string; minutes: number } | undefined
  /** Where text messages are posted; undefined: none go out, and a demonstration keeps them in its mailbox. */
  smsUrl: string | undefined
  smsFrom: string | undefined
  /** The fax service; undefined: none, and a demonstration has a sandbox. */
  fax: FaxSettings | undefined
  /** Where the reports of pharmacists are made instead, and what both servers know. */
  pharmacistReports: { url: string; secret: string } | undefined
  /** Internal networks in which SFTP servers of the laboratories may be. */
  sftpNetworks: Network[]
  /** Where HL7 messages are taken, and in which internal networks other sides may be reached. */
  mllp: MllpSettings
  /** Where instruments connect to, and in which internal networks those are that are called. */
  instruments: InstrumentSettings
  /** Internal networks in which servers of partner laboratories may be. */
  partnerNetworks: Network[]
  /** Networks whose X-Forwarded-For is believed. */
  trustedProxies: Network[]
  /** The languages that pages are served in, the first where a browser asks for none of them; undefined: those built. */
  languages: Language[] | undefined
}

/** The account at the fax service (telnyx-fax.ts). */
export interface FaxSettings {
  url: string
  key: string
  connection: string
  from: string
  publicKey: string
}

/** Ports that connections may listen on, and what they speak TLS with: PEM files. */
export interface MllpSettings {
  host: string
  ports: number[]
  tls: { cert: string; key: string; ca: string | undefined } | undefined
  networks: Network[]
}

/** Ports that instruments may be listened for on, and networks in which they may be called. */
export interface InstrumentSettings {
  host: string
  ports: number[]
  networks: Network[]
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; error: string }

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
      `must look like ${example}`,
    )

/** Patients' papers go over the wire: in the clear only within this machine. */
function isStorageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const own = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return (
    (protocol === 'https:' || (protocol === 'http:' && own)) && !username && !password && !search && !hash
  )
}

const networks = z.string().transform((text, ctx) =>
  text.split(',').flatMap((part) => {
    const network = parseNetwork(part)
    if (!network) ctx.addIssue('must be addresses or networks with commas, such as 127.0.0.1, 10.0.0.0/8')
    return network ? [network] : []
  }),
)

const portRange = 'must be ports with commas, such as 6661-6670, 7001'
/** Ports and ranges of them; at most a hundred, since each is a listener. */
const portList = z.string().transform((text, ctx) => {
  const ports = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to > 65_535 || to < from || to - from >= 100) {
      ctx.addIssue(portRange)
      return []
    }
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
  return [...new Set(ports)].toSorted((a, b) => a - b)
})

/** Each name that is understood; everything else that starts with ALIQUOT_ is a mistake worth stopping for. */
const Env = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  ALIQUOT_DATA: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database').optional(),
  ALIQUOT_PREPARED: z.enum(['on', 'off'], 'must be on or off').optional(),
  ALIQUOT_SEED: z.enum(['demo', 'empty'], 'must be demo or empty').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  ALIQUOT_REAL_DATA: z.string().optional(),
  ALIQUOT_FILES: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
      'must look like s3://bucket or s3://bucket/folder',
    )
    .optional(),
  ALIQUOT_FILES_ENDPOINT: z
    .string()
    .refine(
      isStorageAddress,
      'must be an https address without a name or password in it, such as https://s3.example.org',
    )
    .optional(),
  ALIQUOT_FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must look like us-east-1')
    .default('us-east-1'),
  ALIQUOT_FILES_KEY_ID: z.string().optional(),
  ALIQUOT_FILES_SECRET: z.string().optional(),
  ALIQUOT_PUBLIC_URL: url(/^https?:$/, 'https://lab.example.org').optional(),
  ALIQUOT_BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  ALIQUOT_SECRETS_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  ALIQUOT_AUDIT_ANCHOR: z
    .string()
    .refine(
      (text) => !/^[a-z]+:\/\//i.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:'),
      'must be a folder or an https address',
    )
    .optional(),
  ALIQUOT_AUDIT_ANCHOR_MINUTES: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of minutes from 1 to 1440')
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 1440, 'must be a whole number of minutes from 1 to 1440')
    .default(60),
  ALIQUOT_SMS_URL: url(/^https?:$/, 'https://account:token@api.example.org/Messages.json').optional(),
  ALIQUOT_PHARMD_URL: z
    .string()
    .refine(
      isStorageAddress,
      'must be an https address without a name or password in it, such as https://pharmd.example.org',
    )
    .optional(),
  ALIQUOT_FAX_URL: z
    .string()
    .refine(
      isStorageAddress,
      'must be an https address without a name or password in it, such as https://api.telnyx.com/v2',
    )
    .default('https://api.telnyx.com/v2'),
  ALIQUOT_FAX_KEY: z.string().optional(),
  ALIQUOT_FAX_CONNECTION: z.string().optional(),
  ALIQUOT_FAX_FROM: z
    .string()
    .refine((text) => faxNumber(text).ok, 'must be a fax number such as +12085550142')
    .optional(),
  ALIQUOT_FAX_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the 32 bytes of an Ed25519 key in base64')
    .optional(),
  ALIQUOT_PHARMD_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  ALIQUOT_SMS_FROM: z.string().max(40, 'must have 40 characters or less').optional(),
  ALIQUOT_SFTP_NETWORKS: networks.optional(),
  ALIQUOT_MLLP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  ALIQUOT_MLLP_PORTS: portList.optional(),
  ALIQUOT_MLLP_CERT: z.string().optional(),
  ALIQUOT_MLLP_KEY: z.string().optional(),
  ALIQUOT_MLLP_CA: z.string().optional(),
  ALIQUOT_MLLP_NETWORKS: networks.optional(),
  ALIQUOT_INSTRUMENT_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  ALIQUOT_INSTRUMENT_PORTS: portList.optional(),
  ALIQUOT_INSTRUMENT_NETWORKS: networks.optional(),
  ALIQUOT_PARTNER_NETWORKS: networks.optional(),
  ALIQUOT_TRUSTED_PROXIES: networks.optional(),
  ALIQUOT_LANGUAGES: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(z.array(Language, `must be some of ${Language.options.join(', ')}, with commas`))
    .optional(),
})

/** Names whose value may hold a password: the message about them never repeats it. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'ALIQUOT_FILES_ENDPOINT',
  'ALIQUOT_FILES_KEY_ID',
  'ALIQUOT_FILES_SECRET',
  'ALIQUOT_SMS_URL',
  'ALIQUOT_FAX_URL',
  'ALIQUOT_FAX_KEY',
  'ALIQUOT_AUDIT_ANCHOR',
  'ALIQUOT_BACKUP_PASSPHRASE',
  'ALIQUOT_SECRETS_KEY',
  'ALIQUOT_PHARMD_SECRET',
])

/** Whether a path is this folder or lies below it. */
const isWithin = (folder: string, path: string): boolean => !/^\.\.([\\/]|$)/.test(relative(folder, path))

/** Names of our own that mean something to the development tools but nothing to the server. */
const ELSEWHERE = new Set(['ALIQUOT_API'])

/** The bucket for files, undefined for none, or what is missing as a sentence. */
function bucketOf(values: z.infer<typeof Env>): BucketSettings | undefined | string {
  const {
    ALIQUOT_FILES: place,
    ALIQUOT_FILES_ENDPOINT: endpoint,
    ALIQUOT_FILES_REGION: region,
    ALIQUOT_FILES_KEY_ID: keyId,
    ALIQUOT_FILES_SECRET: secret,
  } = values
  if (place === undefined)
    return endpoint === undefined && keyId === undefined && secret === undefined
      ? undefined
      : 'ALIQUOT_FILES must name the bucket, such as s3://bucket, where its address or keys are set.'
  if (endpoint === undefined || keyId === undefined || secret === undefined)
    return 'ALIQUOT_FILES needs ALIQUOT_FILES_ENDPOINT, ALIQUOT_FILES_KEY_ID and ALIQUOT_FILES_SECRET.'
  const [bucket = '', ...folders] = place.slice('s3://'.length).replace(/\/$/, '').split('/')
  return { endpoint, region, bucket, prefix: folders.join('/'), keyId, secret }
}

/** The fax account, undefined for none, or what is missing as a sentence. */
function faxOf(values: z.infer<typeof Env>): FaxSettings | undefined | string {
  const {
    ALIQUOT_FAX_URL: url,
    ALIQUOT_FAX_KEY: key,
    ALIQUOT_FAX_CONNECTION: connection,
    ALIQUOT_FAX_FROM: from,
    ALIQUOT_FAX_PUBLIC_KEY: publicKey,
  } = values
  if (key === undefined && connection === undefined && from === undefined && publicKey === undefined)
    return undefined
  const number = faxNumber(from ?? '')
  if (key === undefined || connection === undefined || publicKey === undefined || !number.ok)
    return 'Faxing needs ALIQUOT_FAX_KEY, ALIQUOT_FAX_CONNECTION, ALIQUOT_FAX_FROM and ALIQUOT_FAX_PUBLIC_KEY.'
  // The service says how a fax ended to an address that it can reach.
  if (values.ALIQUOT_PUBLIC_URL === undefined)
    return 'Faxing needs ALIQUOT_PUBLIC_URL, where the fax service calls back.'
  return { url: url.replace(/\/+$/, ''), key, connection, from: number.e164, publicKey }
}

/** Where instruments are taken, or what is wrong as a sentence. */
function instrumentsOf(values: z.infer<typeof Env>): InstrumentSettings | string {
  const { ALIQUOT_INSTRUMENT_HOST: host, ALIQUOT_INSTRUMENT_PORTS: ports = [] } = values
  if (ports.includes(values.PORT))
    return `ALIQUOT_INSTRUMENT_PORTS must not hold the port of the pages (${values.PORT}).`
  if (ports.some((port) => values.ALIQUOT_MLLP_PORTS?.includes(port)))
    return 'ALIQUOT_INSTRUMENT_PORTS and ALIQUOT_MLLP_PORTS must not have a port in common.'
  return { host, ports, networks: values.ALIQUOT_INSTRUMENT_NETWORKS ?? [] }
}

/** Where messages are taken, or what is wrong as a sentence. */
function mllpOf(values: z.infer<typeof Env>): MllpSettings | string {
  const {
    ALIQUOT_MLLP_HOST: host,
    ALIQUOT_MLLP_PORTS: ports = [],
    ALIQUOT_MLLP_CERT: cert,
    ALIQUOT_MLLP_KEY: key,
    ALIQUOT_MLLP_CA: ca,
  } = values
  if (ports.includes(values.PORT))
    return `ALIQUOT_MLLP_PORTS must not hold the port of the pages (${values.PORT}).`
  if ((cert === undefined) !== (key === undefined))
    return 'TLS for HL7 needs ALIQUOT_MLLP_CERT and ALIQUOT_MLLP_KEY.'
  if (ca !== undefined && cert === undefined)
    return 'ALIQUOT_MLLP_CA needs ALIQUOT_MLLP_CERT and ALIQUOT_MLLP_KEY.'
  return {
    host,
    ports,
    tls:
      cert === undefined || key === undefined
        ? undefined
        : { cert: resolve(cert), key: resolve(key), ca: ca === undefined ? undefined : resolve(ca) },
    networks: values.ALIQUOT_MLLP_NETWORKS ?? [],
  }
}

/**
 * Reads the settings from the environment. An empty value counts as not set. The first mistake is answered as one
 * plain line for the operator; the caller prints it and exits with 2.
 */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  const known = Object.keys(Env.shape)
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('ALIQUOT_') && !known.includes(name) && !ELSEWHERE.has(name),
  )
  if (unknown !== undefined) {
    const ours = known.filter((name) => name.startsWith('ALIQUOT_')).join(', ')
    return { ok: false, error: `${unknown} is not a setting of Aliquot. Known: ${ours}.` }
  }
  const given = Object.fromEntries(
    known.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const value = SECRET.has(name) ? '' : ` (it is "${env[name]}")`
    return { ok: false, error: `${name} ${issue?.message ?? 'is not valid'}${value}.` }
  }
  const values = parsed.data
  // The bundled database has no replica.
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    return { ok: false, error: 'DATABASE_REPLICA_URL needs DATABASE_URL, the database that it follows.' }
  const dataDir = resolve(values.ALIQUOT_DATA)
  const anchor = values.ALIQUOT_AUDIT_ANCHOR
  const place = anchor === undefined || anchor.startsWith('https:') ? anchor : resolve(anchor)
  // Whoever can write the database's files could write the anchor beside them.
  if (place !== undefined && !place.startsWith('https:') && isWithin(dataDir, place))
    return { ok: false, error: 'ALIQUOT_AUDIT_ANCHOR must be a folder outside the data folder.' }
  const { ALIQUOT_PHARMD_URL: pharmdUrl, ALIQUOT_PHARMD_SECRET: pharmdSecret } = values
  if (pharmdUrl !== undefined && pharmdSecret === undefined)
    return { ok: false, error: 'ALIQUOT_PHARMD_URL needs ALIQUOT_PHARMD_SECRET, which both servers know.' }
  const files = bucketOf(values)
  if (typeof files === 'string') return { ok: false, error: files }
  const fax = faxOf(values)
  if (typeof fax === 'string') return { ok: false, error: fax }
  const mllp = mllpOf(values)
  if (typeof mllp === 'string') return { ok: false, error: mllp }
  const instruments = instrumentsOf(values)
  if (typeof instruments === 'string') return { ok: false, error: instruments }
  return {
    ok: true,
    config: {
      port: values.PORT,
      host: values.HOST,
      dataDir,
      databaseUrl: values.DATABASE_URL,
      databaseReplicaUrl: values.DATABASE_REPLICA_URL,
      prepared: values.ALIQUOT_PREPARED === undefined ? undefined : values.ALIQUOT_PREPARED === 'on',
      seed: values.ALIQUOT_SEED ?? (values.DATABASE_URL === undefined ? 'demo' : 'empty'),
      logLevel: values.LOG_LEVEL,
      smtpUrl: values.SMTP_URL,
      files,
      realData: values.ALIQUOT_REAL_DATA === undefined ? undefined : resolve(values.ALIQUOT_REAL_DATA),
      publicUrl: values.ALIQUOT_PUBLIC_URL?.replace(/\/+$/, ''),
      backupPassphrase: values.ALIQUOT_BACKUP_PASSPHRASE,
      secretsKey: values.ALIQUOT_SECRETS_KEY,
      auditAnchor: place === undefined ? undefined : { place, minutes: values.ALIQUOT_AUDIT_ANCHOR_MINUTES },
      smsUrl: values.ALIQUOT_SMS_URL,
      smsFrom: values.ALIQUOT_SMS_FROM,
      fax,
      pharmacistReports:
        pharmdUrl === undefined || pharmdSecret === undefined
          ? undefined
          : { url: pharmdUrl, secret: pharmdSecret },
      sftpNetworks: values.ALIQUOT_SFTP_NETWORKS ?? [],
      mllp,
      instruments,
      partnerNetworks: values.ALIQUOT_PARTNER_NETWORKS ?? [],
      trustedProxies: values.ALIQUOT_TRUSTED_PROXIES ?? [],
      languages: values.ALIQUOT_LANGUAGES,
    },
  }
}
