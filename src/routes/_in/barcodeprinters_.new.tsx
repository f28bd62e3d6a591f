import { createFileRoute } from '@tanstack/react-router'
import { guardDeed } from '@/app/guard'
import { NewPrinterPage } from '@/features/printers/printer-page'

export const Route = createFileRoute('/_in/barcodeprinters_/new')({
  ...guardDeed('/barcodeprinters', ['configure', 'Receiving']),
  component: NewPrinterPage,
})
