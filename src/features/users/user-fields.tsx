import { UserType, userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { CheckField } from '@/form/check-field'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { RolesField } from './roles-field'

const types = UserType.options.map((value) => ({ value, label: userTypeLabels[value] }))

/** `held`: roles that the account has now, offered even where they no longer are for new accounts. */
export function UserFieldCards({ held }: { held: readonly string[] }) {
  return (
    <>
      <FormCard number={1} title={m.users.person} sub={m.users.personSub}>
        <TextField name="firstName" label={m.users.firstName} maxLength={100} className={span.half} />
        <TextField name="lastName" label={m.users.lastName} maxLength={100} className={span.half} />
        <EmailField className={span.half} />
        <PhoneField className={span.half} />
      </FormCard>
      <FormCard number={2} title={m.users.account} sub={m.users.accountSub}>
        <TextField
          name="username"
          label={m.users.username}
          maxLength={60}
          hint={m.users.usernameHint}
          className={span.half}
        />
        <SelectField
          name="userType"
          label={m.users.type}
          options={types}
          hint={m.users.typeHint}
          className={span.half}
        />
        <TextField
          name="groupIds"
          label={m.users.groups}
          optional
          hint={m.users.groupsHint}
          maxLength={2000}
          className={span.half}
        />
        <TextField
          name="apps"
          label={m.users.apps}
          optional
          hint={m.users.appsHint}
          maxLength={800}
          className={span.half}
        />
        <CheckField
          name="consoleLoggingEnabled"
          label={m.users.console}
          hint={m.users.consoleHint}
          className={span.all}
        />
      </FormCard>
      <FormCard number={3} title={m.users.roles} sub={m.users.rolesSub}>
        <RolesField held={held} />
      </FormCard>
    </>
  )
}
