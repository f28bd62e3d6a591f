import { FormProvider, useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { StandingOrder } from '@contract/standing-orders/shapes'
import { useSend } from '@/api/query'
import { AskedQuestion } from '@/form/asked-question'
import { ChoiceField } from '@/form/choice-field'
import { span } from '@/form/form-card'
import type { Typed } from '@/form/typed'
import { typedAnswers } from '@/form/typed-answers'
import { formatDate, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'

const s = m.standingOrders

interface MakeValues {
  collected: 'now' | 'later'
  answers: Record<string, Typed>
}

/** The order that is due, with what is asked anew each time and whether it is collected. */
export function MakeDialog({ standing, onClose }: { standing: StandingOrder; onClose: () => void }) {
  const zone = labZone()
  const form = useForm<MakeValues>({ defaultValues: { collected: 'now', answers: {} } })
  const make = useSend(api.standingOrders.make, {
    invalidates: ['standingOrders', 'remoteOrders'],
    onSuccess({ requisitionNumber }) {
      toast.success(fill(s.madeNow, { number: requisitionNumber }))
      onClose()
    },
    onError(error) {
      for (const [path, message] of Object.entries(error.fields)) {
        const key = /answers\.([a-zA-Z0-9]+)$/.exec(path)?.[1]
        if (key) form.setError(`answers.${key}`, { message })
      }
    },
  })
  function submit({ collected, answers }: MakeValues) {
    const { _id, version, questions } = standing
    const given = typedAnswers(questions, answers, zone)
    const missing = questions.filter(({ key, required }) => required && given[key] === undefined)
    for (const { key, label } of missing)
      form.setError(`answers.${key}`, {
        message: fill(m.remoteOrderEntry.answerMissing, { question: label }),
      })
    if (missing.length > 0) return
    const collectedAt = collected === 'now' ? new Date().toISOString() : null
    make.mutate({ body: { _id, version, collectedAt, answers: given } })
  }
  const words = {
    tests: standing.panels.join(', '),
    day: standing.nextDue ? formatDate(standing.nextDue) : '',
  }
  const general =
    make.error &&
    !Object.keys(make.error.fields).some((path) => path.includes('answers.')) &&
    (Object.values(make.error.fields)[0] ?? make.error.message)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={fill(s.makeTitle, { name: formatPerson(standing.patient) })}
      description={fill(standing.due ? s.makeText : s.makeEarly, words)}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" busy={make.isPending} onClick={() => void form.handleSubmit(submit)()}>
            {s.make}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate className="@container" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          {general && <Banner tone="danger" title={general} />}
          <div className="grid grid-cols-12 gap-3">
            <ChoiceField
              name="collected"
              label={s.collected}
              className={span.all}
              options={[
                { value: 'now', label: s.collectedNow },
                { value: 'later', label: s.collectedLater },
              ]}
            />
            {standing.questions.map((question) => (
              <AskedQuestion
                key={question.key}
                name={`answers.${question.key}`}
                question={question}
                zone={zone}
              />
            ))}
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
