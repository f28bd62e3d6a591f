import { useId, useState } from 'react'
import { m } from '@contract/messages'
import { views, type View } from '@contract/roles'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useSwitchView } from './use-switch'

const choices = ['own', ...views] as const

/** Switch view: how a clinic or a sales rep sees the product. Never more than one may oneself. */
export default function ViewDialog({ onClose }: { onClose: () => void }) {
  const { view } = useMe()
  const [chosen, setChosen] = useState<'own' | View>(view ?? 'own')
  const name = useId()
  const change = useSwitchView()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.access.view.title}
      description={m.access.view.help}
      actions={
        <>
          <Button onClick={onClose}>{m.access.linkCancel}</Button>
          <Button
            variant="primary"
            disabled={chosen === (view ?? 'own')}
            busy={change.isPending || change.isSuccess}
            onClick={() => change.mutate({ body: { view: chosen === 'own' ? null : chosen } })}
          >
            {m.access.view.switch}
          </Button>
        </>
      }
    >
      {change.error && (
        <Banner tone="danger" title={m.access.view.failed} className="mb-3">
          {change.error.message}
        </Banner>
      )}
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.access.view.title}</legend>
        {choices.map((choice) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are two levels deeper, where the rule does not look
          <label
            key={choice}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-line px-3 py-2 text-dense hover:bg-hover has-checked:border-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
              className="mt-0.5 size-3.5 accent-primary outline-none"
            />
            <span>
              <span className="block font-medium">{m.access.view[choice]}</span>
              <span className="block text-meta text-hint">{m.access.view.what[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
