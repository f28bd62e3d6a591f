import { sftpSends, type SftpAuth, type SftpSends } from '@contract/deliveries/sftp-way'
import type { Way, WayFormInput } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { defaultFileName } from '@contract/sftp/file-name'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'

interface SftpTyped {
  host: string
  port: string
  user: string
  folder: string
  auth: SftpAuth
  secret: string
  sends: readonly SftpSends[]
  pattern: string
}

/** As the fields of a way by SFTP begin. What is secret begins empty: it is never told. */
export function sftpStart(way: Way | undefined): SftpTyped {
  if (way?.kind !== 'sftp')
    return {
      ...{ host: '', port: '22', user: '', folder: '', auth: 'password', secret: '' },
      sends: ['pdf'],
      pattern: defaultFileName,
    }
  const { host, port, user, folder, auth, sends, pattern } = way.config
  return { host, port: String(port), user, folder, auth, secret: '', sends, pattern }
}

/** What was typed, as it is sent. */
export const sftpConfig = ({
  port,
  secret,
  sends,
  ...typed
}: SftpTyped): Extract<WayFormInput, { kind: 'sftp' }>['config'] => ({
  ...typed,
  port: Number(port),
  secret: secret === '' ? null : secret,
  sends: [...sends],
})

interface SftpFieldsProps {
  value: SftpTyped
  /** When the password or key was last entered; null for none. */
  secretAt: string | null
  errors: Record<string, string | undefined>
  onChange: (value: SftpTyped) => void
}

/** An account on an SFTP server, and which files go there under which name. */
export function SftpFields({ value, secretAt, errors, onChange }: SftpFieldsProps) {
  const text = (name: 'host' | 'user' | 'folder' | 'secret' | 'pattern', max: number) => ({
    value: value[name],
    maxLength: max,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  const toggle = (one: SftpSends) =>
    onChange({
      ...value,
      sends: value.sends.includes(one) ? value.sends.filter((other) => other !== one) : [...value.sends, one],
    })
  const secretHint =
    secretAt === null
      ? m.sftp.secretHelp
      : fill(m.sftp.secretSet, { at: formatDateTime(secretAt, labZone()) })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] gap-3">
        <Field label={m.sftp.host} error={errors['config.host']}>
          {(wiring) => <TextInput {...wiring} {...text('host', 253)} />}
        </Field>
        <Field label={m.sftp.port} error={errors['config.port']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={value.port}
              onChange={({ target }) => onChange({ ...value, port: target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={m.sftp.user} error={errors['config.user']}>
          {(wiring) => <TextInput {...wiring} {...text('user', 64)} />}
        </Field>
        <Field label={m.sftp.signIn} error={errors['config.auth']}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={value.auth}
              options={[
                { value: 'password', label: m.sftp.auth.password },
                { value: 'key', label: m.sftp.auth.key },
              ]}
              onChange={({ target }) =>
                onChange({ ...value, auth: target.value === 'key' ? 'key' : 'password', secret: '' })
              }
            />
          )}
        </Field>
      </div>
      {value.auth === 'password' ? (
        <Field label={m.sftp.password} hint={secretHint} error={errors['config.secret']}>
          {(wiring) => (
            <TextInput {...wiring} type="password" {...text('secret', 1000)} autoComplete="new-password" />
          )}
        </Field>
      ) : (
        <Field label={m.sftp.privateKey} hint={secretHint} error={errors['config.secret']}>
          {(wiring) => <Textarea {...wiring} className="font-mono text-meta" {...text('secret', 20_000)} />}
        </Field>
      )}
      <Field label={m.sftp.folder} hint={m.sftp.folderHelp} error={errors['config.folder']} optional>
        {(wiring) => <TextInput {...wiring} {...text('folder', 200)} />}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-dense font-medium">{m.sftp.files}</legend>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {sftpSends.map((one) => (
            <Checkbox key={one} checked={value.sends.includes(one)} onChange={() => toggle(one)}>
              {m.sftp.sends[one]}
            </Checkbox>
          ))}
        </span>
        {errors['config.sends'] && <p className="text-meta text-danger">{errors['config.sends']}</p>}
      </fieldset>
      <Field label={m.sftp.pattern} hint={m.sftp.patternHelp} error={errors['config.pattern']}>
        {(wiring) => <TextInput {...wiring} className="font-mono" {...text('pattern', 100)} />}
      </Field>
    </>
  )
}
