import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewPrinterPage } from '@/features/settings/printers/printer-page'

export const Route = createFileRoute('/_in/barcodeprinters_/new')({
  ...guardCreate('/barcodeprinters', 'Printer'),
  component: NewPrinterPage,
})
