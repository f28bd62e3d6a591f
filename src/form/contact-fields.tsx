import { m } from '@contract/messages'
import { TextField } from './text-field'

interface ContactFieldProps {
  className: string
}

const PhoneLike = ({ name, className }: ContactFieldProps & { name: 'phone' | 'fax' }) => (
  <TextField
    name={name}
    type="tel"
    label={m.people.contact[name]}
    optional
    maxLength={30}
    className={className}
  />
)

/** How somebody is reached; none of it has to be known. */
export const PhoneField = (props: ContactFieldProps) => <PhoneLike name="phone" {...props} />
export const FaxField = (props: ContactFieldProps) => <PhoneLike name="fax" {...props} />
export const EmailField = ({ className }: ContactFieldProps) => (
  <TextField
    name="email"
    type="email"
    label={m.people.contact.email}
    optional
    maxLength={200}
    className={className}
  />
)
