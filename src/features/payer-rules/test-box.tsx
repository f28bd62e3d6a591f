import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { MappedTo } from '@contract/payer-rules/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { LocationBox, type ChosenLocation } from '@/form/location-field'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

/** Tries what a name or code would map to, at a location or anywhere. */
export function TestBox() {
  const [text, setText] = useState('')
  const [location, setLocation] = useState<ChosenLocation | null>(null)
  const test = useSend(api.payerRules.test)
  return (
    <Card title={m.payerRules.test}>
      <form
        className="grid items-end gap-3 p-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') test.mutate({ body: { text, locationId: location?._id ?? null } })
        }}
      >
        <Field label={m.payerRules.testLabel}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={text}
              maxLength={120}
              placeholder={m.payerRules.testHint}
              onChange={(event) => {
                setText(event.target.value)
                test.reset()
              }}
            />
          )}
        </Field>
        <Field label={m.payerRules.scope} optional>
          {(wiring) => (
            <LocationBox
              {...wiring}
              label={m.payerRules.scope}
              placeholder={m.payerRules.everywhere}
              value={location}
              onChange={(chosen) => {
                setLocation(chosen)
                test.reset()
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={test.isPending}>
          {m.payerRules.testDo}
        </Button>
      </form>
      <div className="px-4 pb-4 empty:hidden">
        {test.error && <Banner tone="danger" title={messageOf(test.error)} />}
        {test.data && <Answer to={test.data} />}
      </div>
    </Card>
  )
}

function Answer({ to }: { to: MappedTo }) {
  if (!to.payer)
    return (
      <Banner tone="warning" title={m.payerRules.toNothing}>
        {to.suggestion && `${m.payerRules.suggestion}: ${to.suggestion.name}`}
      </Banner>
    )
  return (
    <Banner tone="success" title={to.payer.name}>
      {to.rule
        ? fill(m.payerRules.byRule, { incoming: to.rule.incoming })
        : to.by === 'name'
          ? m.payerRules.byName
          : m.payerRules.byId}
    </Banner>
  )
}
