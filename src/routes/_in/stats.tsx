import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ClinicDashboard, clinicDashboardQuery } from '@/features/home/clinic-dashboard'

export const Route = createFileRoute('/_in/stats')({
  ...guard('/stats'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(clinicDashboardQuery)
  },
  component: ClinicDashboard,
})
