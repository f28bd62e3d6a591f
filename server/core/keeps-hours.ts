import { sql, type RawBuilder } from 'kysely'

/**
 * How many hours a specimen `s` of type `st` keeps for a test, in SQL: `stabilityOf` of the contract says the same to people, with
 * the reasons. Null: without limit. `definition` is the test's own, as jsonb.
 */
export function keepsHours(definition: RawBuilder<unknown>): RawBuilder<number | null> {
  const limits = sql`coalesce(${definition} -> 'stability', '[]'::jsonb)`
  return sql<number | null>`(select (case
      when count(*) = 0 then st.stability_hours
      when bool_or(one ->> 'condition' = s.kept) then min((one ->> 'hours')::numeric) filter (where one ->> 'condition' = s.kept)
      else coalesce(least(min((one ->> 'hours')::numeric) filter (where (one ->> 'hours')::numeric > 0), st.stability_hours), 0)
    end)::float8
    from jsonb_array_elements(${limits}) one
    where one ->> 'sampleTypeId' is not distinct from case
      when ${limits} @> jsonb_build_array(jsonb_build_object('sampleTypeId', s.sample_type_id)) then s.sample_type_id::text end)`
}

/** When a specimen `s` is past its stability for the test. */
export const keepsUntil = (definition: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql<Date | null>`s.collected_at + ${keepsHours(definition)} * interval '1 hour'`
