import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { BarcodePrinter } from '@contract/labels/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EditEntity } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { PrinterFieldCards } from './printer-fields'
import { blankPrinter, printerSchema, describe, toFields, valuesOf } from './printer-values'
import { printerQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/barcodeprinters_/$id')
const list = { label: m.navigation.itemBarcodePrinters, to: '/barcodeprinters' }
const form = {
  schema: printerSchema,
  entity: BarcodePrinter,
  valuesOf,
  describe,
  recordName: m.printers.recordName,
}

/** One label printer: its templates as they print, its offsets, and what has changed about it. */
export function PrinterPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: printer, error, refetch } = useQuery(printerQuery(id))
  const update = useSend(api.printers.update, { invalidates: staleAfter })
  if (error && !printer)
    return (
      <EmptyState
        tone="error"
        title={m.errors.printerGetFailedTitle}
        text={`${error.message} ${m.errors.printerGetFailedHelp}`}
        requestId={error.requestId}
        onRetry={() => void refetch()}
      />
    )
  if (!printer) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/barcodeprinters/${id}`}
      doc={printer}
      name={printer.name}
      calls={api.printers}
      invalidates={staleAfter}
      mayEdit={ability.can('configure', 'Receiving')}
      tab={tab}
      form={
        <EditEntity
          {...form}
          key={printer._id}
          doc={printer}
          send={(values, on) =>
            update.mutateAsync({
              body: { printer: { ...toFields(values), _id: printer._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(printerQuery(saved._id).queryKey, saved)}
        >
          <PrinterFieldCards />
        </EditEntity>
      }
    />
  )
}

export function NewPrinterPage() {
  const add = useSend(api.printers.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.printers.create}
      list={list}
      one="/barcodeprinters"
      form={form}
      blank={blankPrinter}
      saveLabel={m.printers.add}
      send={(values) => add.mutateAsync({ body: { printer: toFields(values) } })}
      said={({ name }) => fill(m.printers.added, { name })}
    >
      <PrinterFieldCards />
    </NewEntityPage>
  )
}
