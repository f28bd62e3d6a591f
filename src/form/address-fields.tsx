import { m } from '@contract/messages'
import { AddressCheck } from './address-check'
import { span } from './form-card'
import { TextField } from './text-field'

/** Street, city, state and ZIP code, all of it optional, under the `name` that the form has for the address. */
export function AddressFields({ name = 'address' }: { name?: string }) {
  return (
    <>
      <TextField
        name={`${name}.line1`}
        label={m.people.address.line1}
        optional
        maxLength={120}
        className={span.twoThirds}
      />
      <TextField
        name={`${name}.line2`}
        label={m.people.address.line2}
        optional
        maxLength={120}
        className={span.third}
      />
      <TextField
        name={`${name}.city`}
        label={m.people.address.city}
        optional
        maxLength={80}
        className={span.third}
      />
      <TextField
        name={`${name}.state`}
        label={m.people.address.state}
        optional
        maxLength={2}
        hint={m.people.address.stateHint}
        className={span.third}
      />
      <TextField
        name={`${name}.zip`}
        label={m.people.address.zip}
        optional
        maxLength={10}
        inputMode="numeric"
        hint={m.people.address.zipHint}
        className={span.third}
      />
      <AddressCheck name={name} />
    </>
  )
}
