import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { addressDoubt, type AddressDoubt, type ZipPlace } from '@contract/rules/us-place'
import { read } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { useDebounced } from './use-server-search'

const WAIT_MS = 300
const Typed = z.object({ city: z.string(), state: z.string(), zip: z.string() })

const placeText = ({ city, state, county }: ZipPlace) =>
  county === null ? `${city}, ${state}` : fill(m.people.address.place, { city, state, county })

function doubtTitle(doubt: AddressDoubt, zip: string): string {
  if (doubt.kind === 'foreign') return fill(m.people.address.zipForeign, { zip })
  if (doubt.kind === 'unknown') return fill(m.people.address.zipUnknown, { zip })
  const [place] = doubt.places
  return fill(doubt.kind === 'state' ? m.people.address.zipState : m.people.address.zipCity, {
    zip,
    place: place ? placeText(place) : '',
  })
}

/**
 * Asks when the ZIP code stands for another city or state than is typed, and offers to take that one. It refuses nothing: the
 * table of ZIP codes is never complete, and says nothing at all while none is loaded.
 */
export function AddressCheck({ name }: { name: string }) {
  const { setValue } = useFormContext()
  const watched: unknown = useWatch({ name })
  const current = Typed.safeParse(watched)
  const typed = useDebounced(current.success ? JSON.stringify(current.data) : '', WAIT_MS)
  const rested = typed === '' ? null : Typed.parse(JSON.parse(typed))
  const written = rested?.zip.trim() ?? ''
  const zip = /^\d{5}(?=$|-)/.exec(written)?.[0]
  const { data } = useQuery({ ...zipQuery(zip ?? '00000'), enabled: zip !== undefined })
  const doubt = rested && addressDoubt(rested, data?.places ?? null)
  if (!doubt) return null
  const offered = 'places' in doubt ? doubt.places.slice(0, 3) : []
  return (
    <Banner
      tone="warning"
      className="col-span-12"
      title={doubtTitle(doubt, zip ?? written)}
      actions={offered.map((place) => (
        <Button
          key={`${place.city} ${place.state}`}
          size="s"
          onClick={() => {
            setValue(`${name}.city`, place.city, { shouldDirty: true })
            setValue(`${name}.state`, place.state, { shouldDirty: true })
          }}
        >
          {fill(m.people.address.take, { place: `${place.city}, ${place.state}` })}
        </Button>
      ))}
    >
      {m.people.address.zipNote}
    </Banner>
  )
}

/** Another ZIP code's answer never stands in for this one's. */
const zipQuery = (zip: string) => ({
  ...read(api.reference.zip, { params: { zip } }),
  placeholderData: undefined,
})
