import { FaxConfig } from '@contract/deliveries/fax-way'
import { Hl7Config } from '@contract/deliveries/hl7-way'
import type { Way, WayForm } from '@contract/deliveries/shapes'
import { SftpConfig, type SftpForm } from '@contract/deliveries/sftp-way'
import { LinkConfig, plainPhrase, type LinkForm } from '@contract/deliveries/link-way'
import { m } from '@contract/messages'
import { badInput, ruleRefused } from '../../core/errors'
import type { Ports } from '../../ports'
import type { WayRecord } from './kinds'

/** What each kind of way keeps of its form, and what it shows of what it keeps. A new kind is a line in each. */
export type StoredConfig = FaxConfig | SftpConfig | LinkConfig | Hl7Config

/** What is kept secret beside the configuration, as it was typed; null where the one that is set stays. */
export function secretOf(form: WayForm): string | null {
  if (form.kind === 'sftp') return form.config.secret
  if (form.kind === 'fax' || form.kind === 'hl7' || form.config.to === 'patient') return null
  return form.config.phrase === null ? null : plainPhrase(form.config.phrase)
}

/** The configuration as it is stored. `before` is the way as it is; a way stays of its kind. */
export function storedConfig(form: WayForm, before: Way | null, ports: Ports): StoredConfig {
  if (before && before.kind !== form.kind) throw ruleRefused(m.deliveries.otherKind)
  switch (form.kind) {
    case 'fax':
      return { number: form.config.number, attention: form.config.attention }
    case 'sftp':
      return sftpStored(form.config, before?.kind === 'sftp' ? before.config : null, ports)
    case 'hl7':
      return { connectionId: form.config.connectionId }
    case 'mail':
    case 'sms':
      return linkStored(
        form.config,
        before?.kind === 'mail' || before?.kind === 'sms' ? before.config : null,
        ports,
      )
  }
}

/**
 * A password is told to the server that it was set for and to no other: whoever leads a way elsewhere, or to another account,
 * enters it again. A host key is confirmed for one host and port.
 */
function sftpStored({ secret, ...form }: SftpForm, before: SftpConfig | null, ports: Ports): SftpConfig {
  const isSameServer = before !== null && before.host === form.host && before.port === form.port
  const isSameAccount = isSameServer && before.user === form.user && before.auth === form.auth
  if (secret === null && (before === null || before.secretAt === null))
    throw badInput({ 'way.config.secret': m.sftp.secretMissing })
  if (secret === null && !isSameAccount) throw badInput({ 'way.config.secret': m.sftp.secretAnew })
  const problem = secret !== null && form.auth === 'key' ? ports.sftp?.keyProblem(secret) : undefined
  if (problem)
    throw badInput({
      'way.config.secret': {
        unreadable: m.sftp.keyUnreadable,
        public: m.sftp.keyPublic,
        encrypted: m.sftp.keyEncrypted,
      }[problem],
    })
  return {
    ...form,
    fingerprint: isSameServer ? before.fingerprint : null,
    secretAt: secret === null ? (before?.secretAt ?? null) : ports.clock.now().toISOString(),
  }
}

/** An access phrase was told to one address: whoever leads a way elsewhere sets another. A way stays for whom it was set up. */
function linkStored(form: LinkForm, before: LinkConfig | null, ports: Ports): LinkConfig {
  const { to, address, days, marked, phrase } = form
  if (before && before.to !== to) throw badInput({ 'way.config.to': m.resultLinks.otherRecipient })
  if (to === 'patient') return { to, days, marked: false, address: null, phraseAt: null }
  if (phrase === null && !before?.phraseAt)
    throw badInput({ 'way.config.phrase': m.resultLinks.phraseMissing })
  if (phrase === null && before?.address !== address)
    throw badInput({ 'way.config.phrase': m.resultLinks.phraseAnew })
  const phraseAt = phrase === null ? (before?.phraseAt ?? null) : ports.clock.now().toISOString()
  return { to, days, marked, address, phraseAt }
}

/** What a way shows of its configuration: nothing that is sealed. */
export function shownConfig({ kind, config }: Pick<WayRecord, 'kind' | 'config'>) {
  switch (kind) {
    case 'fax':
      return { kind, config: { attention: FaxConfig.partial().parse(config).attention ?? null } } as const
    case 'sftp':
      return { kind, config: SftpConfig.parse(config) } as const
    case 'hl7':
      return { kind, config: Hl7Config.parse(config) } as const
    case 'mail':
    case 'sms':
      return { kind, config: LinkConfig.parse(config) } as const
    default:
      throw new Error(`Nothing can be delivered by ${kind}.`)
  }
}

/** The configuration of a way as it is shown, as it is stored. */
export const configOf = (way: Way): StoredConfig =>
  way.kind === 'fax' ? FaxConfig.parse({ number: way.address, attention: way.config.attention }) : way.config
