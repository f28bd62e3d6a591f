import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Ingredient } from '@contract/medications/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { staleAfter } from './queries'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the laboratory says of one ingredient, in whatever medication it is. */
export function IngredientCard({ ingredient }: { ingredient: Ingredient }) {
  const { ability } = useMe()
  const { _id, version, name } = ingredient
  const [sideEffects, setSideEffects] = useState(ingredient.sideEffects.join('\n'))
  const [alternatives, setAlternatives] = useState(ingredient.alternatives.join('\n'))
  const save = useSend(api.medications.updateIngredient, {
    invalidates: staleAfter,
    onSuccess: () => toast.success(fill(m.medications.ingredientSaved, { name })),
  })
  const title = fill(m.medications.ofIngredient, { name })
  if (!ability.can('edit', 'Medication'))
    return (
      <Card title={title}>
        <Facts
          layout="column"
          className="p-4"
          facts={[
            {
              label: m.medications.sideEffects,
              value: ingredient.sideEffects.join('; ') || m.medications.nothing,
            },
            {
              label: m.medications.alternatives,
              value: ingredient.alternatives.join('; ') || m.medications.nothing,
            },
          ]}
        />
      </Card>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({
      body: {
        ingredient: {
          _id,
          version,
          sideEffects: linesOf(sideEffects),
          alternatives: linesOf(alternatives),
        },
      },
    })
  }
  return (
    <Card title={title}>
      <form onSubmit={submit} className="grid grid-cols-2 gap-3 p-4 max-sm:grid-cols-1">
        {save.error && <Banner tone="danger" title={save.error.message} className="col-span-full" />}
        <Field label={m.medications.sideEffects} hint={m.medications.onePerLine} optional>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={4000}
              value={sideEffects}
              onChange={(event) => setSideEffects(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.medications.alternatives} hint={m.medications.onePerLine} optional>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={4000}
              value={alternatives}
              onChange={(event) => setAlternatives(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={save.isPending} className="col-span-full justify-self-end">
          {m.medications.ingredientSave}
        </Button>
      </form>
    </Card>
  )
}
