import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { ReportFormat } from '@contract/report-runs/choices'
import { cataloguedReport } from '@contract/report-runs/descriptions'
import type { ReportInput, ReportRun } from '@contract/report-runs/shapes'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { saveBlob } from '@/lib/download'
import { toast } from '@/ui/toast'
import { isUnderWay, runsQuery } from './queries'

/** Hands a run's file to the browser's downloads. */
export async function fetchFile(run: ReportRun, format: ReportFormat): Promise<void> {
  try {
    const file = await callFile(api.reportRuns.file, { params: { id: run._id }, query: { format } })
    saveBlob(file.blob, file.filename ?? `aliquot_${run.report}.${format}`)
    toast.success(m.errors.reportRetrieved, { detail: cataloguedReport(run.report).name })
  } catch (error) {
    toast.error(m.errors.reportFailedTitle, { detail: messageOf(error) })
  }
}

/**
 * The latest runs, and starting another one. One that ends while this page is open says so once, and what was asked for by a
 * button is fetched then.
 */
export function useRuns() {
  const query = useQuery(runsQuery)
  const wanted = useRef(new Map<string, ReportFormat>())
  const open = useRef(new Set<string>())
  const [format, setFormat] = useState<ReportFormat | null>(null)
  const send = useSend(api.reportRuns.start, { invalidates: [api.reportRuns.list] })
  const docs = query.data?.docs

  useEffect(() => {
    for (const run of docs ?? []) {
      if (isUnderWay(run)) open.current.add(run._id)
      else if (open.current.delete(run._id)) {
        const { name } = cataloguedReport(run.report)
        const asked = wanted.current.get(run._id)
        wanted.current.delete(run._id)
        if (run.state === 'FAILED') toast.error(m.errors.reportFailedTitle, { detail: run.message ?? name })
        if (run.state !== 'DONE') continue
        toast.success(m.errors.reportDone, { detail: name })
        if (asked) void fetchFile(run, asked)
      }
    }
  }, [docs])

  async function start(input: ReportInput, as: ReportFormat): Promise<void> {
    setFormat(as)
    try {
      const run = await send.mutateAsync({ body: input })
      // It may be over before the list is asked again: that it was open is known here.
      open.current.add(run._id)
      wanted.current.set(run._id, as)
    } catch (error) {
      toast.error(m.errors.reportFailedTitle, { detail: messageOf(error) })
    }
    setFormat(null)
  }
  return { query, start, starting: send.isPending ? format : null }
}
