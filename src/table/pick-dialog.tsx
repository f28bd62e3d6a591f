import { CircleAlert, CircleCheck, CopyCheck } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { fill, m } from '@contract/messages'
import type { Picked } from '@contract/shapes'
import type { ApiError } from '@/api/errors'
import { useScan } from '@/lib/scan/use-scan'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { announce } from '@/ui/live-region'
import { Textarea } from '@/ui/textarea'
import { codesOf, describeCodes, type PickResult, type CodeMatch } from './pick-codes'

export interface PickOptions<Row> {
  /** What a line may be: "requisition number or tube barcode". */
  what: string
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Looks the codes up; at most 500 at a time. */
  find: (codes: string[]) => Promise<Picked<Row>>
  onSelect: (rows: readonly Row[]) => void
}

const mostCodes = 5000
const atOnce = 500

/** Codes in, rows out: what each line stands for is said before anything is selected. */
export function PickDialog<Row>({
  what,
  idOf,
  nameOf,
  find,
  onSelect,
  onClose,
}: PickOptions<Row> & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string>()
  const look = useMutation<PickResult<Row>, ApiError, string[]>({
    mutationFn: async (codes) => {
      const answers: Picked<Row> = { docs: [], hits: [] }
      for (let from = 0; from < codes.length; from += atOnce) {
        const { docs, hits } = await find(codes.slice(from, from + atOnce))
        answers.docs.push(...docs)
        answers.hits.push(...hits)
      }
      return describeCodes(codes, answers, idOf)
    },
  })
  const result = look.data
  useScan(
    ({ code }) => {
      setText((before) => `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${code}\n`)
      announce(fill(m.lists.pickScanned, { code }))
    },
    { enabled: result === undefined, inDialog: true },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const codes = codesOf(text)
    const wrong =
      codes.length === 0 ? m.lists.pickNone : codes.length > mostCodes ? m.lists.pickMost : undefined
    setMissing(wrong)
    if (wrong === undefined) look.mutate(codes)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      mustAnswer={look.isPending}
      title={m.lists.pickTitle}
      description={fill(m.lists.pickText, { what })}
    >
      {result ? (
        <>
          <Lines result={result} nameOf={nameOf} />
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={() => look.reset()}>{m.lists.pickAgain}</Button>
            <Button
              variant="primary"
              disabledReason={result.rows.length === 0 ? m.lists.pickNoneFound : undefined}
              onClick={() => {
                onSelect(result.rows)
                onClose()
              }}
            >
              {result.rows.length === 1
                ? m.lists.pickSelectOne
                : fill(m.lists.pickSelect, { count: result.rows.length })}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          {look.error && <Banner tone="danger" title={look.error.message} className="mb-3" />}
          <Field label={m.lists.pickLabel} error={missing}>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={8}
                value={text}
                spellCheck={false}
                autoComplete="off"
                className="mono min-h-40"
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                    event.currentTarget.form?.requestSubmit()
                }}
              />
            )}
          </Field>
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={onClose}>{m.ui.cancel}</Button>
            <Button type="submit" variant="primary" busy={look.isPending}>
              {m.lists.pickFind}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const words: Record<CodeMatch, string> = {
  found: m.lists.pickFound,
  missing: m.lists.pickNotFound,
  twice: m.lists.pickTwice,
  several: m.lists.pickSeveral,
}
/** What needs a look comes first. */
const order: readonly CodeMatch[] = ['missing', 'several', 'twice', 'found']

function Lines<Row>({ result, nameOf }: { result: PickResult<Row>; nameOf: (row: Row) => string }) {
  const { lines, rows } = result
  const count = (...match: CodeMatch[]) => lines.filter((line) => match.includes(line.match)).length
  let at = 0
  const named = lines.map((line) => {
    const row = line.match === 'found' ? rows[at++] : undefined
    return { ...line, name: row === undefined ? '' : nameOf(row) }
  })
  return (
    <>
      <p role="status" className="mb-2 text-dense font-medium tabular-nums">
        {fill(m.lists.pickSum, {
          found: count('found'),
          missing: count('missing', 'several'),
          twice: count('twice'),
        })}
      </p>
      <ul
        aria-label={m.lists.pickList}
        className="max-h-80 overflow-y-auto rounded-card border border-line text-dense"
      >
        {order.flatMap((match) =>
          named
            .filter((line) => line.match === match)
            .map(({ code, name }, index) => (
              <li
                key={`${match} ${index}`}
                className="flex items-center gap-2 border-b border-soft-line px-3 py-1.5 last:border-b-0"
              >
                {match === 'found' ? (
                  <CircleCheck aria-hidden className="text-success" />
                ) : match === 'twice' ? (
                  <CopyCheck aria-hidden className="text-hint" />
                ) : (
                  <CircleAlert aria-hidden className="text-danger" />
                )}
                <span className="mono min-w-0 truncate">{code}</span>
                <span className="min-w-0 truncate text-text2">{name}</span>
                <span
                  className={
                    match === 'missing' || match === 'several' ? 'ml-auto text-danger' : 'ml-auto text-hint'
                  }
                >
                  {words[match]}
                </span>
              </li>
            )),
        )}
      </ul>
    </>
  )
}
