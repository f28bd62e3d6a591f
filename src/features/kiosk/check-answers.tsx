import type { KioskTexts } from '@contract/kiosk/consent'
import { answerWords } from './given'
import type { Item, Values } from './items'

interface CheckAnswersProps {
  t: KioskTexts
  items: readonly Item[]
  values: Values
  onChange: (at: number) => void
}

/** All answers once more, each a touch from being changed. */
export function CheckAnswers({ t, items, values, onChange }: CheckAnswersProps) {
  return (
    <section className="mx-auto grid w-full max-w-200 gap-4">
      <h1 className="text-tile font-semibold">{t.check}</h1>
      <p className="text-h3 text-text2">{t.checkHelp}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map((item, at) => (
          <li key={item.name}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-4 px-5 py-2 text-left text-h3 hover:bg-hover focus-visible:outline-2 focus-visible:outline-ring"
              onClick={() => onChange(at)}
            >
              <span className="flex-1 text-text2">{item.title}</span>
              <span className="flex-1 font-medium">{answerWords(t, item, values)}</span>
              <span className="text-link">{t.change}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
