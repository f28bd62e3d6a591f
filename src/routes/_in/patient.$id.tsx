import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { PatientPage } from '@/features/patients/patient-page'
import { patientQuery } from '@/features/patients/queries'
import { patientTabs } from '@/features/patients/tabs'
import { optionalText } from '@/lib/search-params'

export const Route = createFileRoute('/_in/patient/$id')({
  validateSearch: z.object({
    tab: z.enum(patientTabs).optional().catch(undefined),
    /** Which analyte is drawn. */
    analyte: optionalText,
    /** The record that this one is compared with. */
    with: optionalText,
  }),
  ...guard('/patient/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(patientQuery(params.id)),
  component: PatientPage,
})
