import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PrinterPage } from '@/features/printers/printer-page'
import { printerQuery } from '@/features/printers/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/barcodeprinters_/$id')({
  validateSearch: tabSearch,
  ...guard('/barcodeprinters'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(printerQuery(params.id)),
  component: PrinterPage,
})
