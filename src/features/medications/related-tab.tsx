import type { MedicationDetail } from '@contract/medications/shapes'
import { fill, m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { AppLink } from '@/app/router-link'
import { Card } from '@/ui/card'
import { kindLabels } from './columns'
import { IngredientCard } from './ingredient-card'
const row = 'flex min-h-8 items-center gap-3 border-b border-soft-line px-4 py-1 last:border-b-0'

/** What else holds the same, what the body makes of it, and who sells it. */
export function RelatedTab({ medication }: { medication: MedicationDetail }) {
  const { sameIngredients, metabolites, marketedBy, byIngredient = [] } = medication
  return (
    <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
      <Card title={m.medications.same} end={sameIngredients.length > 0 && sameIngredients.length}>
        {sameIngredients.length === 0 ? (
          <p className="p-4 text-dense text-hint">{m.medications.sameNone}</p>
        ) : (
          <ul className="text-dense">
            {sameIngredients.map(({ _id, name, strength, kind, active }) => (
              <li key={_id} className={row}>
                <AppLink to={`/medication/${_id}`} className="min-w-0 flex-1 truncate">
                  {name}
                </AppLink>
                <span className="min-w-0 truncate text-text2">{strength}</span>
                <InactiveChip active={active} />
                <span className="w-16 shrink-0 text-right text-hint">{kindLabels[kind]}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={m.medications.metabolites}>
        {metabolites.length === 0 ? (
          <p className="p-4 text-dense text-hint">{m.medications.metabolitesNone}</p>
        ) : (
          <ul className="text-dense">
            {metabolites.map(({ ingredient, becomes }) => (
              <li key={ingredient} className={row}>
                <b className="font-medium">{ingredient}</b>
                <span>{fill(m.medications.becomes, { names: becomes.join(', ') })}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {byIngredient.map((ingredient) => (
        <IngredientCard key={`${ingredient._id} ${ingredient.version}`} ingredient={ingredient} />
      ))}
      {marketedBy.length > 0 && (
        <Card title={m.medications.marketedBy} end={marketedBy.length}>
          <p className="p-4 text-dense">{marketedBy.join(', ')}</p>
        </Card>
      )}
    </div>
  )
}
