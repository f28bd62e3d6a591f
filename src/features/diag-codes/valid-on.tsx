import { useState } from 'react'
import { m } from '@contract/messages'
import { readTyped } from '@/form/read-typed'
import { typedNow, untyped } from '@/form/typed'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { AddFilterButton } from '@/ui/filter-chip'
import { Popover } from '@/ui/popover'
import { TextInput } from '@/ui/text-input'

/** Asks for the day on which codes must be valid: the day of service of an older claim. */
export function ValidOn({ onChoose }: { onChoose: (day: string) => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(untyped)
  const [asked, setAsked] = useState(false)
  const read = readTyped(typed, 'date', labZone())
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={m.diagCodes.validOn}
      trigger={<AddFilterButton>{m.diagCodes.validOn}</AddFilterButton>}
    >
      <form
        className="grid w-64 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (!read?.ok) return
          setOpen(false)
          onChoose(read.value)
        }}
      >
        <Field
          label={m.diagCodes.validOn}
          hint={read?.ok ? read.echo : m.diagCodes.validOnHint}
          error={asked && read && !read.ok ? read.message : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              value={typed.text}
              onChange={(event) => setTyped(typedNow(event.target.value))}
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          {m.diagCodes.showDay}
        </Button>
      </form>
    </Popover>
  )
}
