import { createFileRoute } from '@tanstack/react-router'
import { guardAction } from '@/app/guard'
import { NewPrinterPage } from '@/features/printers/printer-page'

export const Route = createFileRoute('/_in/barcodeprinters_/new')({
  ...guardAction('/barcodeprinters', ['configure', 'Receiving']),
  component: NewPrinterPage,
})
