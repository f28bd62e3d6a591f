import { z } from 'zod'
import { m } from '../messages'
import { Id, Version, onceSound, requiredText } from '../shapes'
import { Profile } from './profile'
import { ReadProblem, ReadResult } from './read-result'

/** What a layout cannot do without, by the field that lacks it. */
function lacking(profile: Profile): [path: string[], message: string][] {
  const { layout } = profile
  const table = layout === 'rows' || layout === 'wide'
  const byName = [profile.specimen, profile.test, profile.value].some((one) => one?.from === 'column')
  const columns = profile.results
  const lacks: [boolean, string[], string][] = [
    [layout !== 'plate' && profile.specimen === null, ['specimen'], m.instrumentRuns.needsSpecimen],
    [layout !== 'wide' && profile.test === null, ['test'], m.instrumentRuns.needsTest],
    [
      (layout === 'rows' || layout === 'pairs') && profile.value === null,
      ['value'],
      m.instrumentRuns.needsValue,
    ],
    [
      table && (byName || layout === 'wide') && profile.header.length === 0,
      ['header'],
      m.instrumentRuns.needsHeader,
    ],
    [
      layout === 'wide' && (columns === null || (columns.columns.length === 0 && columns.first === null)),
      ['results'],
      m.instrumentRuns.needsColumns,
    ],
    [layout === 'pairs' && profile.begins === null, ['begins'], m.instrumentRuns.needsBegin],
    [layout === 'plate' && profile.plate === null, ['plate'], m.instrumentRuns.needsBlock],
    [profile.chromatography !== null && layout !== 'rows', ['chromatography'], m.instrumentRuns.needsRows],
    [
      profile.chromatography !== null && profile.chromatography.type === null,
      ['chromatography', 'type'],
      m.instrumentRuns.needsType,
    ],
    [
      profile.chromatography !== null && profile.chromatography.kinds.specimen.length === 0,
      ['chromatography', 'kinds', 'specimen'],
      m.instrumentRuns.needsSpecimenType,
    ],
  ]
  return lacks.flatMap(([isLacking, path, message]) => (isLacking ? [[path, message]] : []))
}

/** How the files of one instrument are read, as its laboratory wrote it down. `_id` null: a new one. */
export const ProfileForm = z
  .object({
    _id: Id.nullable(),
    version: z.int().min(0),
    instrumentId: Id,
    name: requiredText(80, m.instrumentRuns.profileNameMissing),
    /** Files are read by it; else it stays to be seen. */
    active: z.boolean(),
    content: Profile,
  })
  .superRefine(
    onceSound(({ content }, ctx) => {
      for (const [path, message] of lacking(content))
        ctx.addIssue({ code: 'custom', path: ['content', ...path], message })
    }),
  )
export type ProfileForm = z.infer<typeof ProfileForm>
export type ProfileFormInput = z.input<typeof ProfileForm>

export const OwnProfile = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id,
  name: z.string(),
  active: z.boolean(),
  content: Profile,
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** The most bytes of a sample, so that it is read anew with each change of its profile. */
export const mostSampleBytes = 4 * 1024 * 1024

export const ProfileTrial = z.object({
  /** The file, in base64. */
  file: z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, m.instrumentRuns.sampleBroken)
    .min(1, m.instrumentRuns.fileEmpty)
    .max(Math.ceil(mostSampleBytes / 3) * 4, m.instrumentRuns.sampleTooBig),
  /** Null: the one that finds the columns. */
  profile: Profile.nullable(),
})

/** What a profile reads of a sample, and the sample itself to choose from. */
export const ProfileRead = z.object({
  /** What read it: the one asked for, or the one that was found. */
  profile: Profile.nullable(),
  /** The name of the ready-made one that was found. */
  found: z.string().nullable(),
  sheets: z.array(
    z.object({
      name: z.string().nullable(),
      rowCount: z.int(),
      /** The first of them. */
      rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  counts: z.object({ specimen: z.int(), control: z.int(), unread: z.int() }),
  /** The first of them. */
  results: z.array(ReadResult),
  problems: z.array(ReadProblem),
})
export type ProfileRead = z.infer<typeof ProfileRead>
