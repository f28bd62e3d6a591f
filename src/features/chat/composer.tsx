import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { longestMessage } from '@contract/contact/shapes'
import { fill, m } from '@contract/messages'
import { useUnsaved } from '@/app/unsaved'
import { Button } from '@/ui/button'
import { Textarea } from '@/ui/textarea'
import { keepTyped, useOutbox } from './outbox'

interface ComposerProps {
  room: string
  name: string
  onSay: (text: string) => void
}

/** The field below a conversation. Enter sends; what stands in it stays with its room until it is sent. */
export function Composer({ room, name, onSay }: ComposerProps) {
  const text = useOutbox().typed[room] ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  useUnsaved(text.trim() !== '')
  useEffect(() => {
    // After the dialog that chose the colleague has given the focus back to its button.
    const soon = setTimeout(() => field.current?.focus(), 100)
    return () => clearTimeout(soon)
  }, [])
  const send = () => {
    if (text.trim() !== '') onSay(text.trim())
  }
  return (
    <form
      className="flex flex-none items-end gap-2 border-t border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="min-w-0 flex-1">
        <Textarea
          ref={field}
          rows={1}
          className="min-h-8! w-full"
          aria-label={fill(m.chat.write, { name })}
          placeholder={fill(m.chat.write, { name })}
          maxLength={longestMessage}
          value={text}
          onChange={(event) => keepTyped(room, event.target.value)}
          onKeyDown={(event) => {
            // An input method's Enter chooses a word; it does not send.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <p className="mt-1 text-meta text-hint max-sm:hidden">{m.chat.keys}</p>
      </div>
      <Button
        type="submit"
        variant="primary"
        className="sm:mb-5.5"
        disabledReason={text.trim() === '' ? m.contact.needText : undefined}
      >
        <Send aria-hidden /> {m.chat.send}
      </Button>
    </form>
  )
}
