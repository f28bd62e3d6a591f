import { expect, test } from 'vitest'
import { SentStatements, unbound } from './lab-bound'
import { relationsOf } from './statement-relations'

const lab = 'the laboratory'
/** What is wrong with a statement whose first parameter is the laboratory and whose second is another one. */
const wrongIn = (sql: string) => unbound({ sql, parameters: [lab, 'another', 7] }, new Set([lab]))

test('a table held to the laboratory by its own condition passes, wherever it stands', () => {
  const right = [
    `select * from patient where lab_id = $1 and id = $3`,
    `select * from "patient" as "p" where "p"."lab_id" = $1 order by p.id`,
    `select 1 from lab_order o join location l on l.lab_id = $1 and l.id = o.location_id where o.lab_id = $1`,
    `select 1 from lab_order o left join location l on l.id = o.location_id and l.lab_id = $1 where (o.lab_id = $1 and o.state = 'OPEN')`,
    `select 1 from lab_order o, lateral (select max(x) from specimen where lab_id = $1 and order_id = o.id) s where o.lab_id = $1`,
    `with own as materialized (select id from patient where lab_id = $1) select * from own union select id from lab_order where lab_id = $1 and patient_id in (select id from own)`,
    `select array(select a.state from analysis a where a.lab_id = $1 and a.specimen_id = s.id) from specimen s where $1 = s.lab_id`,
    `update patient k set n = d.n from patient d where k.lab_id = $1 and d.lab_id = $1 and d.id = $3`,
    `delete from draft where lab_id = $1 and form between $2 and $3 and user_id = $3`,
    `insert into draft (lab_id, form) values ($1, $2), ($1, $3) on conflict (lab_id, form) do update set form = $2`,
    `insert into draft ("lab_id", form) select $1, f.name from unnest($2::text[]) as f (name)`,
    `select o.id from json_populate_recordset(null::lab_order, $2::json) o`,
    `select name from lab where id = $1 and x is distinct from 7`,
    `select extract(epoch from now()) from jsonb_array_elements($2) with ordinality as e (value, place)`,
    `with x as (select id from patient where lab_id = $1) select * from (table x union all table x) both_of_them`,
    `savepoint one_row`,
  ]
  expect(right.flatMap(wrongIn)).toEqual([])
})

test('a table without it is found, in every place of a statement', () => {
  const wrong: [string, string[]][] = [
    [`select * from patient where id = $3`, ['patient: no laboratory at all']],
    [`select * from patient where lab_id = $2`, ['patient: another laboratory']],
    [`select * from patient where lab_id = $1 or id = $3`, ['patient: no laboratory at all']],
    [`select * from patient where not (lab_id = $1)`, ['patient: no laboratory at all']],
    [
      `select 1 from lab_order o join location l on l.lab_id = o.lab_id and l.id = o.location_id where o.lab_id = $1`,
      ['location l: only through o'],
    ],
    [`select 1 from lab_order o, location l where o.lab_id = $1`, ['location l: no laboratory at all']],
    // The condition of an outer join leaves the rows of its left side as they are.
    [
      `select 1 from lab_order o left join location l on l.lab_id = $1 and o.lab_id = $1`,
      ['lab_order o: no laboratory at all'],
    ],
    [
      `select 1 from lab_order o where o.lab_id = $1 and exists (select from specimen s where s.order_id = o.id)`,
      ['specimen s: no laboratory at all'],
    ],
    [
      `select (select count(*) from analysis where order_id = o.id) from lab_order o where o.lab_id = $1`,
      ['analysis: no laboratory at all'],
    ],
    [`with x as (select id from patient) select * from x`, ['patient: no laboratory at all']],
    [`select 1 from a_cte c join patient p on p.lab_id = $1`, ['a_cte c: no laboratory at all']],
    [
      `select id from patient where lab_id = $1 union all select id from physician`,
      ['physician: no laboratory at all'],
    ],
    [
      `select * from (table patient union table physician) all_of_them`,
      ['patient: no laboratory at all', 'physician: no laboratory at all'],
    ],
    [`update patient set x = 1 where id = $3`, ['patient: no laboratory at all']],
    [
      `update patient k set n = 1 from patient d where k.lab_id = $1 and d.id = $3`,
      ['patient d: no laboratory at all'],
    ],
    [`delete from draft using app_user u where draft.lab_id = $1`, ['app_user u: no laboratory at all']],
    [`insert into draft (lab_id, form) values ($1, $2), ($2, $3)`, ['draft: another laboratory']],
    [`insert into draft (lab_id, form) values ($2, $3)`, ['draft: another laboratory']],
    [`insert into draft (form) values ($1)`, ['draft: no laboratory at all']],
    [`select name from lab where lab_id = $1`, ['lab: no laboratory at all']],
  ]
  for (const [statement, said] of wrong) expect([statement, wrongIn(statement)]).toEqual([statement, said])
})

test('what is not understood is refused, not passed', () => {
  for (const statement of [
    'select 1 from a right join b on true',
    'merge into t using s on true',
    'select (1',
    'with x (select 1) select 2',
  ])
    expect(() => relationsOf(statement), statement).toThrow('Not understood')
})

test('what is sent is judged when it is known which laboratories there were, and never by two at once', () => {
  const sent = new SentStatements()
  const send = (...parameters: string[]) =>
    sent.hear({
      sql: 'select 1 from patient p join location l on l.lab_id = $1 where p.lab_id = $2',
      parameters,
    })
  for (const laboratory of ['one', 'one', 'two']) send(laboratory, laboratory)
  expect(sent.size).toBe(2)
  expect(sent.unbound(new Set(['one', 'two']))).toEqual([])
  expect(sent.unbound(new Set(['one']))).toHaveLength(2)
  send('one', 'two')
  expect(sent.unbound(new Set(['one', 'two']))).toEqual([
    expect.stringMatching(/^location l: another laboratory in select 1/),
  ])
})
