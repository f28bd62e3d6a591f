import { useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { AskedQuestion } from '@/form/asked-question'
import { useEntry } from './entry-context'
import { formsAsked } from './questions'
import type { OrderValues } from './values'

/** What the ordered panels or the location ask besides. */
export function Questions() {
  const { formContext } = useEntry()
  const items = useWatch<OrderValues, 'items'>({ name: 'items' })
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const seen = new Set<string>()
  return formsAsked({ items, location }, formContext).map(({ _id, name, questions }) => {
    // Two forms may ask the same; it is asked once.
    const own = questions.filter(({ key }) => !seen.has(key) && seen.add(key))
    if (own.length === 0) return null
    return (
      <fieldset key={_id} className="col-span-12 grid grid-cols-12 gap-3 border-t border-soft-line pt-3">
        <legend className="sr-only">{fill(m.orderEntry.billingQuestions, { form: name })}</legend>
        <p aria-hidden className="col-span-12 text-meta text-hint">
          {fill(m.orderEntry.billingQuestions, { form: name })}
        </p>
        {own.map((question) => (
          <AskedQuestion
            key={question.key}
            name={`answers.${question.key}`}
            question={question}
            zone={formContext.zone}
          />
        ))}
      </fieldset>
    )
  })
}
