// Holds what was acknowledged against what is stored, and both against the trail.
import pg from 'pg'

const many = (values) =>
  values.reduce((seen, value) => seen.set(value, (seen.get(value) ?? 0) + 1), new Map())

/**
 * Counts per kind of write: acknowledged, lost (acknowledged and not stored, or not on the trail) and doubled (a key with more than one
 * row on the trail, or an order that nobody was told of). `before` is the number of orders there were.
 */
export async function compare(url, acknowledged, before) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async (text, values = []) => (await client.query(text, values)).rows
  try {
    const orders = new Map(
      (await rows('select id, requisition_number as number from lab_order')).map((row) => [
        row.id,
        row.number,
      ]),
    )
    const received = new Map(
      (
        await rows(
          'select order_id as id, bool_and(received_at is not null) as all from specimen group by order_id',
        )
      ).map((row) => [row.id, row.all]),
    )
    const resulted = new Set(
      (await rows('select id from analysis where resulted_at is not null')).map((row) => row.id),
    )
    // The request id is the key and the number of the attempt.
    const trail = many(
      (
        await rows(
          "select left(request_id, 36) as key from audit where wrote and outcome = 'done' and length(request_id) > 36",
        )
      ).map((row) => row.key),
    )
    const isStored = {
      order: (one) => orders.get(one.order) === one.requisition,
      receive: (one) => received.get(one.order) === true,
      result: (one) => one.analyses.length > 0 && one.analyses.every((id) => resulted.has(id)),
    }
    const kinds = Object.keys(isStored).map((kind) => {
      const told = acknowledged.filter((one) => one.kind === kind)
      return {
        kind,
        acknowledged: told.length,
        lost: told.filter((one) => !isStored[kind](one) || !trail.has(one.key)),
        doubled: told.filter((one) => (trail.get(one.key) ?? 0) > 1),
      }
    })
    const numbers = many([...orders.values()])
    return {
      kinds,
      untold: orders.size - before - acknowledged.filter(({ kind }) => kind === 'order').length,
      sameNumber: [...numbers.values()].filter((count) => count > 1).length,
    }
  } finally {
    await client.end()
  }
}
