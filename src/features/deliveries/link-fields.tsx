import { defaultLinkDays, linkKinds, type LinkKind, type LinkTo } from '@contract/deliveries/link-way'
import type { Way, WayFormInput } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'

interface LinkTyped {
  to: LinkTo
  address: string
  phrase: string
  days: string
  marked: boolean
}

const isLink = (way: Way | undefined): way is Extract<Way, { kind: LinkKind }> =>
  way !== undefined && linkKinds.some((kind) => kind === way.kind)

/** As the fields of a way by mail or text message begin. The access phrase begins empty: it is never told. */
export const linkStart = (way: Way | undefined): LinkTyped =>
  isLink(way)
    ? {
        to: way.config.to,
        address: way.config.to === 'clinic' ? way.address : '',
        phrase: '',
        days: String(way.config.days),
        marked: way.config.marked,
      }
    : { to: 'clinic', address: '', phrase: '', days: String(defaultLinkDays), marked: false }

/** When the access phrase was last set; null for none. */
export const phraseAtOf = (way: Way | undefined): string | null => (isLink(way) ? way.config.phraseAt : null)

/** What was typed, as it is sent. */
export const linkConfig = ({
  to,
  address,
  phrase,
  days,
  marked,
}: LinkTyped): Extract<WayFormInput, { kind: 'mail' }>['config'] => ({
  to,
  address: to === 'clinic' ? address.trim() : '',
  phrase: to === 'clinic' && phrase.trim() !== '' ? phrase : null,
  days: Number(days),
  marked: to === 'clinic' && marked,
})

interface LinkFieldsProps {
  kind: LinkKind
  value: LinkTyped
  /** It stays for whom it was set up. */
  isNew: boolean
  phraseAt: string | null
  errors: Record<string, string | undefined>
  onChange: (value: LinkTyped) => void
}

/** Whom a link goes to, how long it opens, and what a clinic proves itself with. */
export function LinkFields({ kind, value, isNew, phraseAt, errors, onChange }: LinkFieldsProps) {
  const text = (name: 'address' | 'phrase', max: number) => ({
    value: value[name],
    maxLength: max,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  const { phraseHelp, phraseStays } = m.resultLinks
  const phraseHint =
    phraseAt === null
      ? phraseHelp
      : `${fill(phraseStays, { at: formatDateTime(phraseAt, labZone()) })} ${phraseHelp}`
  return (
    <>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-3">
        <Field
          label={m.resultLinks.to}
          hint={value.to === 'patient' ? m.resultLinks.toPatientHelp : undefined}
          error={errors['config.to']}
        >
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={value.to}
              disabled={!isNew}
              options={[
                { value: 'clinic', label: m.resultLinks.toChoice.clinic },
                { value: 'patient', label: m.resultLinks.toChoice.patient },
              ]}
              onChange={({ target }) =>
                onChange({ ...value, to: target.value === 'patient' ? 'patient' : 'clinic' })
              }
            />
          )}
        </Field>
        <Field label={m.resultLinks.days} error={errors['config.days']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={value.days}
              onChange={({ target }) => onChange({ ...value, days: target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
      </div>
      {value.to === 'clinic' && (
        <>
          <Field
            label={kind === 'mail' ? m.resultLinks.mailAddress : m.resultLinks.textNumber}
            error={errors['config.address']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode={kind === 'mail' ? 'email' : 'tel'}
                {...text('address', kind === 'mail' ? 200 : 30)}
              />
            )}
          </Field>
          <Field label={m.resultLinks.phrase} hint={phraseHint} error={errors['config.phrase']}>
            {(wiring) => <TextInput {...wiring} {...text('phrase', 80)} />}
          </Field>
          <Checkbox checked={value.marked} onChange={() => onChange({ ...value, marked: !value.marked })}>
            {m.resultLinks.marked}
          </Checkbox>
        </>
      )}
    </>
  )
}
