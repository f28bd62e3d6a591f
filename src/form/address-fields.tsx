import { m } from '@contract/messages'
import { AddressCheck } from './address-check'
import { span } from './form-card'
import { TextField } from './text-field'

/** Street, city, state and ZIP code: the address of a patient or a location, all of it optional. */
export function AddressFields() {
  return (
    <>
      <TextField
        name="address.line1"
        label={m.people.address.line1}
        optional
        maxLength={120}
        className={span.twoThirds}
      />
      <TextField
        name="address.line2"
        label={m.people.address.line2}
        optional
        maxLength={120}
        className={span.third}
      />
      <TextField
        name="address.city"
        label={m.people.address.city}
        optional
        maxLength={80}
        className={span.third}
      />
      <TextField
        name="address.state"
        label={m.people.address.state}
        optional
        maxLength={2}
        hint={m.people.address.stateHint}
        className={span.third}
      />
      <TextField
        name="address.zip"
        label={m.people.address.zip}
        optional
        maxLength={10}
        inputMode="numeric"
        hint={m.people.address.zipHint}
        className={span.third}
      />
      <AddressCheck />
    </>
  )
}
