import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PrintersPage } from '@/features/printers/printers-page'
import { printersQuery } from '@/features/printers/queries'
import { printersSearch } from '@/features/printers/search'

export const Route = createFileRoute('/_in/barcodeprinters')({
  validateSearch: printersSearch,
  search: { middlewares: [stripSearchParams(printersSearch.parse({}))] },
  ...guard('/barcodeprinters'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(printersQuery(deps)),
  component: PrintersPage,
})
