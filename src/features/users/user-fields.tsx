import { UserType, userTypeLabels } from '@contract/choices'
import { t } from '@contract/messages'
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
      <FormCard number={1} title={t('users.person')} sub={t('users.personSub')}>
        <TextField name="firstName" label={t('users.firstName')} maxLength={100} className={span.half} />
        <TextField name="lastName" label={t('users.lastName')} maxLength={100} className={span.half} />
        <EmailField className={span.half} />
        <PhoneField className={span.half} />
      </FormCard>
      <FormCard number={2} title={t('users.account')} sub={t('users.accountSub')}>
        <TextField
          name="username"
          label={t('users.username')}
          maxLength={60}
          hint={t('users.usernameHint')}
          className={span.half}
        />
        <SelectField
          name="userType"
          label={t('users.type')}
          options={types}
          hint={t('users.typeHint')}
          className={span.half}
        />
        <CheckField
          name="consoleLoggingEnabled"
          label={t('users.console')}
          hint={t('users.consoleHint')}
          className={span.all}
        />
      </FormCard>
      <FormCard number={3} title={t('users.roles')} sub={t('users.rolesSub')}>
        <RolesField held={held} />
      </FormCard>
    </>
  )
}
