import { withSql } from './lib.mjs'

/**
 * A delivery for each closed order of the bulk seed, as a laboratory of that size has them: by fax, nearly all confirmed, one in a
 * hundred failed, one in two hundred on its way. They have no paper behind them: for measuring lists alone. Filled once a folder.
 */
export const fillLedger = (folder) =>
  withSql(folder, async (sql) => {
    const { rows } = await sql.query(`select count(*)::int as n from (select from delivery limit 5000) few`)
    if (rows[0].n >= 5000) return
    await sql.query('set statement_timeout = 0')
    await sql.query(`insert into delivery (lab_id, id, purpose, order_id, report_id, number, requisition_number, location_id, way_id, channel,
        recipient, search_name, address, config, state, why, attempts, tries, pages, last_try_at, confirmed_at, planned_at, updated_at)
      select o.lab_id, gen_random_uuid(), 'report', o.id, gen_random_uuid(), 1, o.requisition_number, o.location_id, w.id, 'fax',
        w.name, w.search_name, w.address, w.config, s.state, case s.state when 'FAILED' then 'Busy' end, 1, 1, 2, o.date_collected,
        case s.state when 'CONFIRMED' then o.date_collected end, o.date_collected, o.date_collected
      from lab_order o
      cross join lateral (select * from delivery_way y where y.lab_id = o.lab_id and y.kind = 'fax' order by y.id limit 1) w
      cross join lateral (select case when abs(hashtext(o.id::text)) % 1000 < 10 then 'FAILED'
        when abs(hashtext(o.id::text)) % 1000 < 15 then 'SENT' else 'CONFIRMED' end as state) s
      where o.state = 'CLOSED' and o.id < '01000000-0000-7000-8000-000000000000'`)
    await sql.query('analyze delivery')
  })
