import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { NewIntakeFormPage } from '@/features/intake/form-pages'

export const Route = createFileRoute('/_in/intake_/forms_/new')({
  ...guard('/intake'),
  component: Screen,
})

/** Who fills in forms may create an intake; who makes the forms must manage it. */
function Screen() {
  return (
    <OnlyFor right={['manage', 'Intake']} name={m.navigation.itemIntake}>
      <NewIntakeFormPage />
    </OnlyFor>
  )
}
