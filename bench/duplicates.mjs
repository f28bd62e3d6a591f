// How well possible duplicates are found (precision, recall, F1 over pairs) and how fast: the call that warns while a patient
// is typed, asked once for every record of a set whose truth is known, against the built server with all of them on file.
// Usage: node bench/duplicates.mjs [size of the laboratory for the speed part, default 200000; 0 leaves it out]
// Sets: one with errors made here, of families among others; and the Febrl sets (rec-N-org, rec-N-dup-K: same N, same person)
// in the folder patient-matching-febrl of ALIQUOT_REAL_DATA, when it is there. The weights were fitted to dataset2 without
// its key; nothing was fitted to the others.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  caller,
  makeFolder,
  ms,
  percentile,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'
import { madePeople } from './people-with-errors.mjs'

const say = (line) => void process.stdout.write(`${line}\n`)
const size = Number(process.argv[2] ?? 200_000)
const folder = makeFolder()
const port = 20_000 + Math.floor(Math.random() * 10_000)

/** A Febrl file: the truth is in the record's name. */
function febrl(file) {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [id, firstname, lastname, number, street, , city, zip, , dob, ssn] = line
      .split(',')
      .map((cell) => cell.trim())
    const day = /^(\d{4})(\d{2})(\d{2})$/.exec(dob)
    const real = day && !Number.isNaN(Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`))
    return {
      who: id.split('-')[1],
      firstname,
      lastname,
      dob: real ? `${day[1]}-${day[2]}-${day[3]}` : null,
      line1: `${number} ${street}`.trim(),
      city,
      zip: /^\d{5}$/.test(zip) ? zip : zip.padStart(5, '0'),
      ssn,
    }
  })
}

/** A name that the set lacks, as a register has it: a dash, which compares as nothing. */
const named = ({ firstname, lastname }) => ({ firstname: firstname || '-', lastname: lastname || '-' })

/** Puts the people of a set on file, after taking those of the last one off it. */
async function onFile(people, { numbers }) {
  return withSql(folder, async (sql) => {
    await sql.query('delete from patient_identifier')
    await sql.query("delete from patient where patient_number like 'F-%'")
    const { rows } = await sql.query('select lab_id, id from location order by id limit 1')
    const [place] = rows
    const inserted = await sql.query(
      `insert into patient (lab_id, id, patient_number, firstname, lastname, dob, gender, address, location_id, search_name)
       select $1, gen_random_uuid(), 'F-' || lpad(p.at::text, 7, '0'), p.firstname, p.lastname, coalesce(p.dob, '1900-01-01')::date, coalesce(p.gender, 'N'),
         jsonb_build_object('line1', p.line1, 'city', p.city, 'zip', p.zip), $2, lower(p.lastname || ' ' || p.firstname)
       from jsonb_to_recordset($3::jsonb) as p (at int, firstname text, lastname text, dob text, gender text, line1 text, city text, zip text)
       returning id, patient_number`,
      [place.lab_id, place.id, JSON.stringify(people.map((one, at) => ({ ...one, ...named(one), at })))],
    )
    const ids = new Map(inserted.rows.map((row) => [Number(row.patient_number.slice(2)), row.id]))
    if (numbers)
      await sql.query(
        `insert into patient_identifier (lab_id, system, value, patient_id)
         select $1, 'set ' || n.at, n.ssn, n.id from jsonb_to_recordset($2::jsonb) as n (at int, ssn text, id uuid) where n.ssn <> ''`,
        [place.lab_id, JSON.stringify(people.map(({ ssn = '' }, at) => ({ at, ssn, id: ids.get(at) })))],
      )
    await sql.query('analyze patient')
    return ids
  })
}

async function measure(call, name, people, { numbers }) {
  const ids = await onFile(people, { numbers })
  const whose = new Map([...ids].map(([at, id]) => [id, at]))
  const found = new Set()
  const times = []
  let next = 0
  const ask = async () => {
    while (next < people.length) {
      const at = next++
      const { firstname, lastname, dob, gender, line1, city, zip, ssn } = people[at]
      const began = performance.now()
      const { status, body } = await call('POST', '/patient/duplicates', {
        ...{ firstname, lastname, dob, gender, line1, city, zip },
        numbers: numbers && ssn ? [ssn] : [],
        except: ids.get(at),
      })
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      for (const { patient } of body.docs) {
        const other = whose.get(patient._id)
        if (other !== undefined) found.add(at < other ? `${at} ${other}` : `${other} ${at}`)
      }
    }
  }
  await Promise.all([ask(), ask()])
  const members = new Map()
  for (const { who } of people) members.set(who, (members.get(who) ?? 0) + 1)
  const truth = [...members.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0)
  const right = [...found].filter((pair) => {
    const [a, b] = pair.split(' ').map(Number)
    return people[a].who === people[b].who
  }).length
  const precision = right / found.size
  const recall = right / truth
  say(
    `${name.padEnd(44)} records ${people.length}, pairs ${truth}: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, F1 ${((2 * precision * recall) / (precision + recall)).toFixed(4)}; p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`,
  )
}

/** People enough to fill a laboratory, and how long the call takes among them. */
async function speed(call) {
  const people = madePeople(size, 7, { repeats: 0 })
  for (let at = 0; at < people.length; at += 20_000)
    await withSql(folder, (sql) =>
      sql.query(
        `insert into patient (lab_id, id, patient_number, firstname, lastname, dob, gender, phone, address, location_id, search_name)
         select l.lab_id, gen_random_uuid(), 'S-' || p.at, p.firstname, p.lastname, p.dob::date, p.gender, p.phone,
           jsonb_build_object('line1', p.line1, 'city', p.city, 'zip', p.zip), l.id, lower(p.lastname || ' ' || p.firstname)
         from jsonb_to_recordset($1::jsonb) as p (at int, firstname text, lastname text, dob text, gender text, phone text, line1 text, city text, zip text),
           (select lab_id, id from location order by id limit 1) l`,
        [JSON.stringify(people.slice(at, at + 20_000).map((one, i) => ({ ...one, at: at + i })))],
      ),
    )
  await withSql(folder, (sql) => sql.query('analyze patient'))
  const asked = madePeople(300, 11, { repeats: 0 })
  for (const [what, bodyOf] of [
    ['names', ({ firstname, lastname }) => ({ firstname, lastname })],
    ['names and date of birth', ({ firstname, lastname, dob }) => ({ firstname, lastname, dob })],
    ['everything', ({ who: _who, ...rest }) => rest],
  ]) {
    const times = []
    for (const person of asked) {
      const began = performance.now()
      const { status } = await call('POST', '/patient/duplicates', bodyOf(person))
      if (status !== 200) throw new Error(String(status))
      times.push(performance.now() - began)
    }
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
    say(`${size} patients, ${what} typed: p50 ${ms(p50)}, p95 ${ms(p95)} (at most 50 ms)`)
  }
}

const server = await startServer(folder, port)
try {
  const call = caller(server.url, await signIn(server.url, 'accession'))
  await measure(call, 'made here, with families', madePeople(1500, 3, { repeats: 0.5 }), { numbers: false })
  const sets = join(process.env.ALIQUOT_REAL_DATA ?? '', 'patient-matching-febrl')
  if (process.env.ALIQUOT_REAL_DATA && existsSync(sets))
    for (const file of readdirSync(sets).filter((name) => /^dataset\d\.csv$/.test(name)))
      for (const numbers of [false, true])
        await measure(call, `${file}${numbers ? ' with its number' : ''}`, febrl(join(sets, file)), {
          numbers,
        })
  else say('The Febrl sets are not here: ALIQUOT_REAL_DATA names no folder that holds them.')
  if (size > 0) await speed(call)
} finally {
  await stopServer(server)
  removeFolder(folder)
}
