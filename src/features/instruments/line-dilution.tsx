import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { DilutionFactor, type InstrumentCode, type RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

interface LineDilutionProps {
  runId: string
  line: RunLine
  /** The code of the line, which allows dilutions. */
  code: InstrumentCode
}

/** Says how many times the specimen of a waiting line was diluted; what it becomes is then shown above, and accepted as ever. */
export function LineDilution({ runId, line, code }: LineDilutionProps) {
  const { dilution, place } = line
  const isSaid = dilution !== undefined && dilution.factor !== null
  const [factor, setFactor] = useState(dilution?.factor ?? '')
  const [multiplied, setMultiplied] = useState(isSaid ? dilution.multiplied : code.multiplied)
  const [tried, setTried] = useState(false)
  const save = useSend(api.instrumentRuns.dilute, {
    invalidates: ['instrumentRuns'],
    onSuccess: () => toast.success(m.instrumentInbox.dilutionKept),
  })
  const typed = DilutionFactor.safeParse(factor)
  const wrong = tried && !typed.success ? m.instrumentRuns.dilutionNumber : save.error?.fields?.['factor']
  const isGeneral = save.error && !save.error.fields?.['factor']
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (typed.success) save.mutate({ body: { _id: runId, place, factor: typed.data, multiplied } })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={m.instrumentInbox.dilution}
      className="grid gap-3 border-t border-line pt-3"
    >
      {isGeneral && save.error && <Banner tone="danger" title={save.error.message} />}
      <div className="grid gap-3">
        <Field
          label={m.instrumentInbox.dilutionTimes}
          hint={fill(m.instrumentInbox.dilutionMost, { most: code.maxDilution ?? '' })}
          error={wrong}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              inputMode="decimal"
              value={factor}
              onChange={({ target }) => setFactor(target.value)}
            />
          )}
        </Field>
        <Field label={m.instrumentInbox.dilutionSent} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={multiplied ? 'multiplied' : 'measured'}
              onChange={(value) => setMultiplied(value === 'multiplied')}
              options={[
                { value: 'measured', label: m.instrumentInbox.dilutionMeasured },
                { value: 'multiplied', label: m.instrumentInbox.dilutionMultiplied },
              ]}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {isSaid && (
          <Button
            disabled={save.isPending}
            onClick={() => {
              setFactor('')
              setTried(false)
              save.mutate({ body: { _id: runId, place, factor: null, multiplied } })
            }}
          >
            {m.instrumentInbox.dilutionNot}
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          {m.instrumentInbox.dilutionSave}
        </Button>
      </div>
    </form>
  )
}
