import { ArrowDown, ArrowUp } from 'lucide-react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { OPTIONAL_SECTIONS, Section } from '@contract/report-templates/choices'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { useFieldError } from '@/form/use-field-error'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'

const Chosen = z.array(Section)

/** The sections of a report in their order; what a report must have cannot be switched off. */
export function SectionsField({ name }: { name: string }) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held = Chosen.safeParse(field.value)
  const chosen = held.success ? held.data : []
  const out = Section.options.filter((one) => !chosen.includes(one))
  const move = (from: number, by: number) => {
    const next = chosen.filter((_, at) => at !== from)
    next.splice(from + by, 0, ...chosen.slice(from, from + 1))
    field.onChange(next)
  }
  return (
    <Field
      group
      label={m.reportTemplates.sectionsLabel}
      error={error}
      id={fieldId(name)}
      className={span.all}
    >
      {(wiring) => (
        <ol {...wiring} className="grid rounded-control border border-line">
          {[...chosen, ...out].map((section, at) => {
            const words = m.reportTemplates.sections[section]
            const isIn = at < chosen.length
            const isFixed = !OPTIONAL_SECTIONS.includes(section)
            return (
              <li
                key={section}
                className="flex items-center gap-2 border-b border-line px-3 py-1 last:border-b-0"
              >
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={isIn}
                  disabled={isFixed && isIn}
                  onChange={() =>
                    field.onChange(isIn ? chosen.filter((one) => one !== section) : [...chosen, section])
                  }
                >
                  {words}
                  {isFixed && (
                    <span className="ml-2 text-meta text-hint">{m.reportTemplates.sectionRequired}</span>
                  )}
                </Checkbox>
                {isIn && (
                  <>
                    <IconButton
                      size="s"
                      icon={ArrowUp}
                      label={fill(m.reportTemplates.sectionUp, { section: words })}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      size="s"
                      icon={ArrowDown}
                      label={fill(m.reportTemplates.sectionDown, { section: words })}
                      disabled={at === chosen.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </Field>
  )
}
