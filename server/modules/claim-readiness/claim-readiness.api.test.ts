import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { ClaimCheckInput } from '@contract/claim-readiness/shapes'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const payer = (name: string) => lab.seeded.payers.find((one) => one.name.startsWith(name))?.id ?? ''
const clinic = () => lab.seeded.locations.get('CRPS-MER') ?? ''

/** An order of the clinic that the portal account belongs to, for a patient who is not on file, to be collected in an hour. */
function asked(over: Partial<ClaimCheckInput> = {}): ClaimCheckInput {
  const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(clinic()))
  return {
    locationId: clinic(),
    dob: '1950-02-14',
    physicianId: physician?.id ?? null,
    insurance: [
      { payerId: payer('Sawtooth'), payerName: null, policyNumber: 'W123456789', groupNumber: null },
    ],
    diagnoses: ['E78.5'],
    items: [{ panelId: lab.seeded.panels.get('LIPID') ?? '' }],
    dateCollected: new Date(lab.clock.now().getTime() + 3_600_000).toISOString(),
    ...over,
  }
}
const ofMedicare = (over: Partial<ClaimCheckInput> = {}) =>
  asked({
    insurance: [
      { payerId: payer('Medicare Part B'), payerName: null, policyNumber: '1EG4TE5MK73', groupNumber: null },
    ],
    diagnoses: ['M54.50'],
    ...over,
  })

/** Merges one record into another, on the versions that stand. */
async function merge(keep: string, drop: string) {
  const staff = await lab.as('lab')
  const versionOf = async (id: string) =>
    (await staff.call(api.patients.get, { params: { id }, body: {} })).body.version
  const versions = { keep: await versionOf(keep), drop: await versionOf(drop) }
  const reason = 'Same person: birth date and policy number agree'
  return staff.call(api.patients.merge, { body: { keep, drop, reason, versions } })
}

/** Signs a notice by typed name with one of its options, a copy given. */
const sign = async (
  staff: Awaited<ReturnType<TestLab['as']>>,
  { _id, version }: { _id: string; version: number },
  choice: 1 | 2 | 3,
) =>
  staff.call(api.abn.sign, {
    body: { _id, version, choice, signedBy: 'Ida Elm', copyGiven: true, typed: true },
  })

describe('the claim check', () => {
  test('answers a clinic with words and field, and says nothing of what would be paid', async () => {
    const portal = await lab.as('portal')
    const { body: ready } = await portal.call(api.claimReadiness.check, { body: asked() })
    expect(ready).toMatchObject({ state: 'READY', claim: true, findings: [], sending: 'free' })
    const { body } = await portal.call(api.claimReadiness.check, {
      body: asked({
        dob: null,
        diagnoses: [],
        insurance: [{ payerId: null, payerName: 'Somebody', policyNumber: null, groupNumber: null }],
      }),
    })
    expect(body.state).toBe('ERRORS')
    expect(body.sending).toBe('withReason')
    expect(body.findings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'MISSING_DOB patient.dob',
      'PAYER_UNMAPPED insurance.payer',
      'NO_DX diagnoses',
    ])
    expect(body.findings.every(({ says, fix }) => says !== '' && fix !== '')).toBe(true)
  })

  test('counts what was done for a patient on file before, and says nothing of a patient without', async () => {
    const portal = await lab.as('portal')
    const daysAgo = (days: number) => new Date(lab.clock.now().getTime() - days * 86_400_000).toISOString()
    // The demonstration's list pays for four a year.
    const done = await orderWith(lab, { tests: ['A1C'], collectedAt: daysAgo(30) })
    for (const days of [90, 180, 270])
      await orderWith(lab, { patient: done.patientId, tests: ['A1C'], collectedAt: daysAgo(days) })
    const like = (patientId: string) =>
      portal.call(api.claimReadiness.check, {
        body: ofMedicare({
          patientId,
          diagnoses: ['E11.9'],
          items: [{ testId: lab.seeded.tests.get('A1C') ?? '' }],
        }),
      })
    expect((await like(done.patientId)).body).toMatchObject({
      state: 'PENDING',
      findings: [{ code: 'ABN_NEEDED', itemKey: lab.seeded.tests.get('A1C') }],
    })
    const fresh = await orderWith(lab, { tests: ['GLU'], collectedAt: daysAgo(30) })
    expect((await like(fresh.patientId)).body).toMatchObject({ state: 'READY', findings: [] })
  })

  test('is refused for another clinic, for a patient out of reach, and without order entry', async () => {
    const portal = await lab.as('portal')
    const other = await lab.as('portal.other')
    const path = '/api/v1/claim-readiness/check'
    expect(await other.raw('POST', path, asked())).toMatchObject({ status: 404 })
    const { body: foreign } = await (
      await lab.as('accession')
    ).call(api.patients.add, {
      body: {
        patient: {
          firstname: 'Ida',
          lastname: 'Elm',
          dob: '1950-02-14',
          phone: null,
          email: null,
          location: lab.seeded.locations.get('LAKESHR') ?? '',
        },
      },
    })
    expect(await portal.raw('POST', path, asked({ patientId: foreign._id }))).toMatchObject({ status: 404 })
    expect(
      await (await lab.as('portal.results')).raw('POST', '/api/v1/claim-readiness/check', asked()),
    ).toMatchObject({
      status: 403,
    })
  })

  test('does not tell a clinic code by code what a payer pays', async () => {
    const portal = await lab.as('portal')
    const ask = (over: Partial<ClaimCheckInput> = {}) =>
      portal.call(api.claimReadiness.check, {
        body: ofMedicare({ items: [{ panelId: lab.seeded.panels.get('BMP') ?? '' }], ...over }),
      })
    expect((await ask({ dob: null })).fields).toEqual({
      dob: 'Choose the patient, or enter the birth date. A claim is checked for one patient.',
    })
    const codes = [
      'E78.5',
      'I10',
      'E11.9',
      'R53.83',
      'Z79.899',
      'M54.50',
      'E03.9',
      'I25.10',
      'J06.9',
      'N39.0',
    ]
    const statuses = []
    for (const [at, code] of codes.entries())
      statuses.push((await ask({ diagnoses: [code], dob: `195${at % 10}-01-01` })).status)
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(statuses).toContain(429)
    const staff = await lab.as('accession')
    expect((await staff.call(api.claimReadiness.check, { body: ofMedicare() })).status).toBe(200)
  })

  test('stops a clinic where the laboratory takes no orders with errors, and never staff', async () => {
    const admin = await lab.as('admin')
    const { body: settings } = await admin.call(api.labSettings.get)
    const { _id, hasLogo: _hasLogo, ...fields } = settings
    await admin.call(api.labSettings.update, { body: { lab: { ...fields, clinicMaySendErrors: false } } })
    const bad = { body: asked({ diagnoses: [] }) }
    expect((await (await lab.as('portal')).call(api.claimReadiness.check, bad)).body.sending).toBe('stopped')
    expect((await (await lab.as('accession')).call(api.claimReadiness.check, bad)).body.sending).toBe('free')
    await admin.call(api.labSettings.update, {
      body: { lab: { ...fields, version: settings.version + 1, clinicMaySendErrors: true } },
    })
  })

  test('follows prices and coverage lists by their days', async () => {
    const manager = await lab.as('manager')
    const portal = await lab.as('portal')
    const today = lab.clock.now().toISOString().slice(0, 10)
    const line = {
      name: 'Sawtooth policy 7',
      payer: 'DEMOSAW11',
      code: '80061',
      kind: 'covers' as const,
      diagnosis: 'I10',
      validFrom: today,
    }
    const { body: added } = await manager.call(api.coverage.add, { body: { coverageRule: line } })
    const { body } = await portal.call(api.claimReadiness.check, { body: asked() })
    expect(body.findings.map(({ code }) => code)).toEqual(['DX_NOT_COVERED'])
    expect(JSON.stringify(body)).not.toContain('I10')
    await manager
      .call(api.coverage.setActive, { body: { ids: [added._id], active: false } })
      .catch(async () => {
        throw new Error('The rule could not be switched off.')
      })
    const { body: price } = await manager.call(api.prices.add, {
      body: { price: { name: 'Lipids', code: '80061', payer: 'DEMOSAW11', cents: 0, validFrom: today } },
    })
    const { body: free } = await portal.call(api.claimReadiness.check, { body: asked() })
    expect(free.findings).toMatchObject([{ code: 'ZERO_PRICE', whose: 'laboratory' }])
    expect(free.sending).toBe('free')
    await manager.call(api.prices.setActive, { body: { ids: [price._id], active: false } })
    const unknown = await manager.raw('POST', '/api/v1/add/price', {
      price: { name: 'Lipids', code: '80061', payer: 'NOBODY', cents: 1, validFrom: today },
    })
    expect(unknown).toMatchObject({
      status: 400,
      fields: { 'price.payer': expect.stringContaining('electronic ID') },
    })
  })
})

describe('the Advance Beneficiary Notice', () => {
  test('is prepared, signed once, printed and kept; option 1 settles the claim', async () => {
    const portal = await lab.as('portal')
    const order = ofMedicare()
    const { body: before } = await portal.call(api.claimReadiness.check, { body: order })
    expect(before).toMatchObject({ state: 'PENDING', findings: [{ code: 'ABN_NEEDED' }] })
    const { body: notice } = await portal.call(api.abn.prepare, {
      body: { ...order, patientName: 'Ida Elm' },
    })
    expect(notice).toMatchObject({ state: 'PREPARED', order: null, notice: { patient: 'Ida Elm' } })
    expect(notice.notice.lines).toMatchObject([{ why: 'diagnosis', codes: ['80061'] }])
    const which = { _id: notice._id, version: notice.version }
    const signature = { choice: 1 as const, signedBy: 'Ida Elm', copyGiven: true as const }
    expect(await portal.raw('POST', '/api/v1/abn/sign', { ...which, ...signature })).toMatchObject({
      status: 400,
    })
    const stale = { ...which, version: notice.version + 1, ...signature, typed: true }
    expect(await portal.raw('POST', '/api/v1/abn/sign', stale)).toMatchObject({ status: 409 })
    const { body: signed } = await portal.call(api.abn.sign, {
      body: { ...which, ...signature, strokes: [[10, 10, 400, 200, 900, 90]] },
    })
    expect(signed).toMatchObject({ state: 'SIGNED', choice: 1, signedBy: 'Ida Elm' })
    expect(
      await portal.raw('POST', '/api/v1/abn/sign', {
        ...which,
        version: signed.version,
        ...signature,
        typed: true,
      }),
    ).toMatchObject({ status: 422 })
    const { body: after } = await portal.call(api.claimReadiness.check, {
      body: { ...order, abnIds: [notice._id] },
    })
    expect(after.state).toBe('READY')
    // Collected before it was signed, it does not count.
    const early = new Date(lab.clock.now().getTime() - 3_600_000).toISOString()
    const { body: late } = await portal.call(api.claimReadiness.check, {
      body: { ...order, dateCollected: early, abnIds: [notice._id] },
    })
    expect(late.state).toBe('PENDING')
    const paper = await portal.call(api.abn.paper, { body: { _id: notice._id } })
    expect(new TextDecoder('latin1').decode(paper.bytes.slice(0, 5))).toBe('%PDF-')
    expect(
      await (await lab.as('portal.other')).raw('POST', '/api/v1/abn/paper', { _id: notice._id }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('holds no more once Medicaid is added behind Medicare, and that is said', async () => {
    const staff = await lab.as('accession')
    const insurance = ofMedicare().insurance ?? []
    const order = ofMedicare({ insurance })
    const { body: notice } = await staff.call(api.abn.prepare, { body: { ...order, patientName: 'Ida Elm' } })
    await sign(staff, notice, 2)
    const check = async (payers: typeof insurance) =>
      (
        await staff.call(api.claimReadiness.check, {
          body: { ...order, insurance: payers, abnIds: [notice._id] },
        })
      ).body
    expect(await check(insurance)).toMatchObject({ state: 'READY', instead: null })
    const medicaid = {
      ...{ payerId: payer('Idaho Medicaid'), payerName: null },
      ...{ policyNumber: '1234567890', groupNumber: null },
    }
    expect(await check([...insurance, medicaid])).toMatchObject({
      state: 'PENDING',
      instead: 'medicaid',
      findings: [{ code: 'ABN_NEEDED' }],
    })
  })

  test('counts on where the patient’s record was merged into another, and for nobody else', async () => {
    const staff = await lab.as('lab')
    const dateCollected = new Date(lab.clock.now().getTime() + 3_600_000).toISOString()
    const lipids = { panels: ['LIPID'], collectedAt: dateCollected }
    const { orderId, patientId: drop } = await orderWith(lab, lipids)
    const { patientId: keep } = await orderWith(lab, {})
    const order = ofMedicare({ patientId: drop, dateCollected })
    const { body: notice } = await staff.call(api.abn.prepare, { body: order })
    await sign(staff, notice, 3)
    await staff.call(api.abn.attach, { body: { abnIds: [notice._id], orderId } })
    const found = async (patientId: string) =>
      (
        await staff.call(api.claimReadiness.check, { body: { ...order, orderId, patientId } })
      ).body.findings.map(({ code }) => code)
    expect(await found(drop)).toEqual(['ABN_DECLINED'])
    expect(await found(keep)).toEqual(['ABN_NEEDED'])
    const merged = await merge(keep, drop)
    expect(merged.status, merged.message).toBe(200)
    expect(await found(keep)).toEqual(['ABN_DECLINED'])
  })

  test('is kept with the order of the record that its patient’s was merged into meanwhile, and of no other', async () => {
    const staff = await lab.as('lab')
    const dateCollected = new Date(lab.clock.now().getTime() + 3_600_000).toISOString()
    const lipids = { panels: ['LIPID'], collectedAt: dateCollected }
    const { patientId: drop, orderId: own } = await orderWith(lab, lipids)
    const { patientId: keep, orderId } = await orderWith(lab, lipids)
    const { orderId: stranger } = await orderWith(lab, lipids)
    const order = ofMedicare({ patientId: drop, dateCollected })
    const { body: notice } = await staff.call(api.abn.prepare, { body: order })
    await sign(staff, notice, 1)
    const attach = (to: string) => staff.call(api.abn.attach, { body: { abnIds: [notice._id], orderId: to } })
    expect((await attach(orderId)).status).toBe(422)
    const { body: merged } = await merge(keep, drop)
    expect((await attach(stranger)).status).toBe(422)
    const kept = await attach(orderId)
    expect(kept.status, kept.message).toBe(200)
    // Whom it was given to is not rewritten.
    const row = () =>
      lab.owner
        .selectFrom('abn')
        .select(['order_id', 'patient_id'])
        .where('id', '=', notice._id)
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ order_id: orderId, patient_id: drop })
    // They are two people after all: the signature of one is not on the other's order, and is free for one of their own.
    const undone = await staff.call(api.patients.unmerge, { body: { _id: merged._id, reason: 'Two people' } })
    expect(undone.status, undone.message).toBe(200)
    expect(await row()).toEqual({ order_id: null, patient_id: drop })
    expect((await attach(orderId)).status).toBe(422)
    expect((await attach(own)).status).toBe(200)
  })

  test('is refused where none is called for, after collection, and without a current form', async () => {
    const portal = await lab.as('portal')
    const patientName = 'Ida Elm'
    expect(await portal.raw('POST', '/api/v1/abn/prepare', { ...asked(), patientName })).toMatchObject({
      status: 422,
    })
    const early = new Date(lab.clock.now().getTime() - 3_600_000).toISOString()
    expect(
      await portal.raw('POST', '/api/v1/abn/prepare', {
        ...ofMedicare({ dateCollected: early }),
        patientName,
      }),
    ).toMatchObject({ status: 400, fields: { dateCollected: expect.stringContaining('collected') } })
    expect(await portal.raw('POST', '/api/v1/abn/prepare', ofMedicare())).toMatchObject({ status: 400 })
    const staff = await lab.as('accession')
    const expires = (day: string) =>
      sql`update lab set settings = settings || ${JSON.stringify({ abnFormExpires: day })}::jsonb`.execute(
        lab.owner,
      )
    const { abnFormExpires } = (await (await lab.as('admin')).call(api.labSettings.get)).body
    const today = todayIn('America/Boise', lab.clock.now().toISOString())
    const prepare = async () =>
      (await staff.raw('POST', '/api/v1/abn/prepare', { ...ofMedicare(), patientName })).status
    await expires(addDays(today, -1))
    expect(await prepare()).toBe(422)
    await expires(today)
    expect(await prepare()).toBe(200)
    await expires(abnFormExpires ?? '')
  })

  test('is refused to Medicare Advantage and whoever pays, with the way that is theirs', async () => {
    // Staff may ask as often as they like.
    const staff = await lab.as('accession')
    const kindOf = (kind: string) =>
      lab.owner.updateTable('payer').set({ kind }).where('id', '=', payer('Medicare Part B')).execute()
    for (const [kind, instead, words] of [
      ['medicare_advantage', 'determination', 'organization determination'],
      ['self_pay', 'estimate', 'good-faith estimate'],
    ] as const) {
      await kindOf(kind)
      const { body } = await staff.call(api.claimReadiness.check, { body: ofMedicare() })
      expect(body.instead).toBe(instead)
      const refused = await staff.raw('POST', '/api/v1/abn/prepare', {
        ...ofMedicare(),
        patientName: 'Ida Elm',
      })
      expect(refused).toMatchObject({ status: 422, message: expect.stringContaining(words) })
    }
    await kindOf('medicare')
  })

  test('that nobody signs is kept with the reason', async () => {
    const portal = await lab.as('portal')
    const { body: notice } = await portal.call(api.abn.prepare, {
      body: { ...ofMedicare(), patientName: 'Ida Elm' },
    })
    const { body } = await portal.call(api.abn.refuse, {
      body: { _id: notice._id, version: notice.version, why: 'Left before signing; seen by R. Ash' },
    })
    expect(body).toMatchObject({ state: 'REFUSED', refusedWhy: 'Left before signing; seen by R. Ash' })
  })
})
