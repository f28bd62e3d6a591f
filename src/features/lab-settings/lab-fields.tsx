import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { UserType, userTypeLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { hoursLimit, logoutRange, longLogoutFor } from '@contract/lab-settings/shapes'
import { AddressFields } from '@/form/address-fields'
import { PhoneField } from '@/form/contact-fields'
import { CheckField } from '@/form/check-field'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Banner } from '@/ui/banner'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { WorkingFields } from './working-fields'

/** The zone on file stands in the list also where this browser does not know it. */
const zonesWith = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), zone])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export function LabFieldCards({ zone }: { zone: string }) {
  return (
    <>
      <FormCard number={1} title={m.labSettings.identity} sub={m.labSettings.identitySub}>
        <TextField name="name" label={m.labSettings.name} maxLength={160} className={span.twoThirds} />
        <TextField
          name="shortName"
          label={m.labSettings.shortName}
          maxLength={40}
          hint={m.labSettings.shortNameHint}
          className={span.third}
        />
        <TextField
          name="clia"
          label={m.labSettings.clia}
          optional
          mono
          maxLength={10}
          hint={m.labSettings.cliaHint}
          className={span.third}
        />
        <TextField
          name="director"
          label={m.labSettings.director}
          optional
          maxLength={120}
          className={span.twoThirds}
        />
      </FormCard>
      <FormCard number={2} title={m.labSettings.contact} sub={m.labSettings.contactSub}>
        <AddressFields />
        <PhoneField className={span.half} />
        <LinesField
          name="hours"
          label={m.labSettings.hours}
          maxLength={hoursLimit}
          rows={3}
          hint={fill(m.labSettings.hoursHint, { limit: hoursLimit })}
        />
      </FormCard>
      <FormCard number={3} title={m.labSettings.time} sub={m.labSettings.timeSub}>
        <SelectField
          name="timeZone"
          label={m.labSettings.timeZone}
          options={zonesWith(zone)}
          className={span.half}
        />
        <TextField
          name="logout_seconds"
          label={m.labSettings.logout}
          inputMode="numeric"
          maxLength={6}
          hint={m.labSettings.logoutHint}
          className={span.half}
        />
        <IdleFields />
      </FormCard>
      <FormCard number={4} title={m.labSettings.working} sub={m.labSettings.workingSub}>
        <WorkingFields />
      </FormCard>
      <FormCard number={5} title={m.labSettings.safety} sub={m.labSettings.safetySub}>
        <CheckField
          name="verifierMustDiffer"
          label={m.labSettings.verifierMustDiffer}
          hint={m.labSettings.verifierHint}
          className={span.half}
        />
        <CheckField
          name="confirmSignature"
          label={m.labSettings.confirmSignature}
          hint={m.labSettings.confirmHint}
          className={span.half}
        />
        <CheckField
          name="reviewBeforeRelease"
          label={m.labSettings.reviewBeforeRelease}
          hint={m.labSettings.reviewHint}
          className={span.half}
        />
        <CheckField
          name="callBeforeRelease"
          label={m.labSettings.callBeforeRelease}
          hint={m.labSettings.callHint}
          className={span.half}
        />
        <TotpField />
      </FormCard>
      <FormCard number={6} title={m.labSettings.claims} sub={m.labSettings.claimsSub}>
        <CheckField
          name="clinicMaySendErrors"
          label={m.labSettings.clinicMaySendErrors}
          hint={m.labSettings.clinicMaySendHint}
          className={span.half}
        />
        <TextField
          name="abnFormExpires"
          label={m.labSettings.abnFormExpires}
          optional
          maxLength={20}
          hint={m.labSettings.abnFormHint}
          className={span.half}
        />
      </FormCard>
    </>
  )
}

const Idle = z.record(z.string(), z.string()).catch({})

/** Idle sign-out of each kind of user, with a warning where a device is left signed in for longer than a working day. */
function IdleFields() {
  const idle = Idle.parse(useWatch({ name: 'idleSecondsFor' }))
  const long = longLogoutFor.filter((type) => Number(idle[type]) > logoutRange.max)
  return (
    <>
      <p className={`${span.all} text-dense text-text2`}>
        <span className="block font-medium text-text">{m.labSettings.logoutFor}</span>
        {m.labSettings.logoutForHint}
      </p>
      {UserType.options.map((type) => (
        <TextField
          key={type}
          name={`idleSecondsFor.${type}`}
          label={userTypeLabels[type]}
          optional
          inputMode="numeric"
          maxLength={6}
          className={span.third}
        />
      ))}
      {long.length > 0 && (
        <Banner
          tone="warning"
          className={span.all}
          title={fill(m.labSettings.logoutLong, {
            types: long.map((type) => userTypeLabels[type]).join(', '),
          })}
        />
      )}
    </>
  )
}

const Types = z.array(UserType).catch([])

/** The kinds of user that must have a second factor. */
function TotpField() {
  const { field } = useController({ name: 'requireTotpFor' })
  const held = Types.parse(field.value)
  return (
    <Field
      group
      label={m.labSettings.totp}
      hint={m.labSettings.totpHint}
      id={fieldId('requireTotpFor')}
      className={span.all}
    >
      {(wiring) => (
        <div
          role="group"
          {...wiring}
          aria-invalid={undefined}
          className="flex flex-wrap gap-x-5 gap-y-2 py-1"
        >
          {UserType.options.map((type) => (
            <Checkbox
              key={type}
              checked={held.includes(type)}
              onChange={(event) =>
                // In the order of the list, so that ticking and unticking again is no change.
                field.onChange(
                  UserType.options.filter((one) =>
                    one === type ? event.target.checked : held.includes(one),
                  ),
                )
              }
            >
              {userTypeLabels[type]}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}
