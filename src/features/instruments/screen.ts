import { createElement, Fragment } from 'react'
import { api } from '@contract/api'
import { instrument } from '@contract/instruments/register'
import { m } from '@contract/messages'
import { deferred } from '@/ui/deferred'
import { screenOf } from '@/app/entity/described-screen'
import { AttentionStrip } from './attention-strip'
import { runsTab } from './runs-tab-key'

/** A list has no need of them. */
const RunsTab = deferred(() => import('./runs-tab').then((part) => part.RunsTab))
const ServiceTab = deferred(() => import('./service-tab').then((part) => part.ServiceTab))
const MethodsTab = deferred(() => import('./methods-tab').then((part) => part.MethodsTab))
const LineTab = deferred(() => import('./line-tab').then((part) => part.LineTab))

export const screen = screenOf({
  register: instrument,
  calls: api.instruments,
  words: m.instruments,
  title: m.navigation.pageInstruments,
  section: m.navigation.sectionLaboratory,
  looks: { code: { width: '120px' }, serial: { width: '160px' } },
  cards: [
    {
      title: m.instruments.instrument,
      sub: m.instruments.instrumentSub,
      show: ['code', 'name', 'maker', 'model', 'serial'],
    },
    { title: m.instruments.useCard, sub: m.instruments.useCardSub, show: ['bench', 'method'] },
  ],
  around: (list) => createElement(Fragment, null, createElement(AttentionStrip), list),
  about: ({ _id, code, name }) => ({
    code,
    tabs: [
      {
        key: runsTab,
        label: m.instruments.tabs.runs,
        body: createElement(RunsTab, { key: `${_id} runs`, instrumentId: _id }),
      },
      {
        key: 'methods',
        label: m.instruments.tabs.methods,
        body: createElement(MethodsTab, { key: `${_id} methods`, instrumentId: _id }),
      },
      {
        key: 'connection',
        label: m.instruments.tabs.connection,
        body: createElement(LineTab, { key: _id, instrumentId: _id }),
      },
      {
        key: 'service',
        label: m.instruments.tabs.service,
        body: createElement(ServiceTab, { key: `${_id} service`, instrumentId: _id, name }),
      },
    ],
  }),
  staleAfter: ['instruments', 'instrumentLog', 'instrumentLines', 'instrumentRuns'],
})
