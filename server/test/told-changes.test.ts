import { expect, test } from 'vitest'
import type { AuditChange } from '../db/schema'
import { judge, type Row } from './told-changes'

const rowsOf = (rows: Readonly<Record<string, Row>>) => new Map(Object.entries(rows))
const tag = { id: 't1', name: 'Fasting', color: null, version: 1 }
const told = (field: string, old: unknown, fresh: unknown, id = 't1'): AuditChange => ({
  entity: 'tag',
  id,
  field,
  old,
  new: fresh,
})
const before = rowsOf({ 'tag t1': tag })
const after = rowsOf({ 'tag t1': { ...tag, name: 'Fasted', version: 2 } })

test('a change that is told as it was passes', () => {
  expect(judge({ before, after }, [told('name', 'Fasting', 'Fasted')])).toMatchObject({
    wrong: [],
    compared: 1,
  })
})

test('a changed column that is told wrong, or not at all, is found', () => {
  expect(judge({ before, after }, [told('name', 'Fasting', 'Fed')]).wrong).toEqual([
    'tag.name was Fasting and is Fasted, the trail says Fasting and Fed',
  ])
  expect(judge({ before, after }, []).wrong).toEqual([
    'tag.name was Fasting and is Fasted, and the trail does not say so',
  ])
})

test('a row that came or went and is not told is found', () => {
  const planted = rowsOf({ 'tag t1': tag, 'tag t2': { id: 't2', name: 'Stray' } })
  expect(judge({ before, after: planted }, []).wrong).toEqual([
    'a row of tag came, and the trail does not say so',
  ])
  expect(judge({ before: planted, after: before }, []).wrong).toEqual([
    'a row of tag went, and the trail does not say so',
  ])
  expect(judge({ before, after: planted }, [told('name', null, 'Stray', 't2')]).wrong).toEqual([])
  expect(judge({ before, after: planted }, [told('name', null, 'Strait', 't2')]).wrong).toEqual([
    'tag.name was null and is Stray, the trail says null and Strait',
  ])
})

test('a part of something is told by the field that stands for it, and not by another', () => {
  const parts = rowsOf({ 'tag t1': tag, 'panel_test p1 x1': { panel_id: 'p1', test_id: 'x1' } })
  const panel = (field: string): AuditChange => ({ entity: 'panel', id: 'p1', field, old: [], new: ['GLU'] })
  expect(judge({ before, after: parts }, [panel('tests')])).toMatchObject({
    wrong: [],
    needed: ['partOf panel_test panel.tests', 'inWords panel.tests'],
  })
  expect(judge({ before, after: parts }, [panel('procedureCodes')]).wrong).toContain(
    'a row of panel_test came, and the trail does not say so',
  )
})

test('what is told and did not happen is found', () => {
  const honest = told('name', 'Fasting', 'Fasted')
  expect(judge({ before, after }, [honest, told('color', null, 'info')]).wrong).toEqual([
    'tag.color was null and is null, the trail says null and info',
  ])
  expect(judge({ before, after }, [honest, told('name', 'A', 'B', 'elsewhere')]).wrong).toEqual([
    'tag.name is told as changed, and no column of that row changed',
  ])
  expect(judge({ before, after }, [honest, told('color', null, null)]).wrong).toEqual([
    'tag.color is told as changed, and stayed',
  ])
})
