import { z } from 'zod'
import { m } from '../messages'
import { Instant, cleanText, onceSound, requiredText } from '../shapes'
import { fileNameProblem } from '../sftp/file-name'

/** What goes there: the report as PDF, its rows as CSV, its results as a batch of ORU^R01. Each is a file of its own. */
export const sftpSends = ['pdf', 'csv', 'hl7'] as const
export const SftpSends = z.enum(sftpSends)
export type SftpSends = z.infer<typeof SftpSends>

/** How we sign in. */
export const SftpAuth = z.enum(['password', 'key'])
export type SftpAuth = z.infer<typeof SftpAuth>

/** SHA-256 of a server's public key, as OpenSSH writes it. */
export const Fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, m.sftp.fingerprintFormat)

/** A name or an address of a host, in small letters. */
export const Host = cleanText(253).transform((typed, ctx) => {
  const host = typed.toLowerCase()
  const isName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\.?$/.test(host)
  if (isName || /^[0-9a-f:]*:[0-9a-f:.]+$/.test(host)) return host.replace(/\.$/, '')
  ctx.addIssue(host === '' ? m.sftp.hostMissing : m.sftp.hostFormat)
  return z.NEVER
})

const User = requiredText(64, m.sftp.userMissing).refine(
  (user) => /^[^\s\p{C}]+$/u.test(user),
  m.sftp.userFormat,
)

/** `/in/results` from the root, `results` from where the account begins, empty for that place itself. */
const Folder = cleanText(200)
  .refine((typed) => !/[\\\p{C}]/u.test(typed) && !typed.split('/').includes('..'), m.sftp.folderFormat)
  .transform((typed) => {
    const parts = typed.split('/').filter((part) => part !== '' && part !== '.')
    return `${typed.startsWith('/') ? '/' : ''}${parts.join('/')}`
  })

/** A name without what it is a name of: `{requisition}` and `{version}` make it one file for each version. */
const Pattern = cleanText(100).superRefine(
  onceSound((typed, ctx) => {
    const problem = fileNameProblem(typed)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  }),
)

const account = {
  host: Host,
  port: z.int(m.sftp.portRange).min(1, m.sftp.portRange).max(65_535, m.sftp.portRange),
  user: User,
  folder: Folder,
  auth: SftpAuth,
  sends: z
    .array(SftpSends)
    .min(1, m.sftp.sendsMissing)
    .max(sftpSends.length)
    .transform((typed) => sftpSends.filter((one) => typed.includes(one))),
  pattern: Pattern,
}

/** What a way by SFTP knows, all of which may be read; the password or key is sealed beside it. */
export const SftpConfig = z.object({
  ...account,
  /** The host key that a person confirmed. Null: none yet, and nothing is sent. */
  fingerprint: Fingerprint.nullable(),
  /** When the password or key was last entered. Null: none yet. */
  secretAt: Instant.nullable(),
})
export type SftpConfig = z.infer<typeof SftpConfig>

/** `secret` null: the one that is set stays. It is written and never read. */
export const SftpForm = z.object({
  ...account,
  secret: z
    .string()
    .min(1)
    .max(20_000)
    .refine((typed) => typed.isWellFormed() && !typed.includes('\u0000'), m.errors.badCharacter)
    .nullable(),
})
export type SftpForm = z.infer<typeof SftpForm>
