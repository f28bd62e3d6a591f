import { describe, expect, test } from 'vitest'
import { noticeWay, usualNotices } from './notices'

describe('what a person of a clinic is told of', () => {
  test('whoever chose nothing hears of critical results alone', () => {
    expect(noticeWay(usualNotices, 'results', 'critical')).toBe('bell')
    expect(noticeWay(usualNotices, 'results', 'abnormal')).toBe('none')
    expect(noticeWay(usualNotices, 'changes')).toBe('none')
  })

  test('from abnormal on includes critical and leaves out what is neither', () => {
    const choices = { ...usualNotices, level: 'abnormal', results: 'mail' } as const
    expect(noticeWay(choices, 'results', 'critical')).toBe('mail')
    expect(noticeWay(choices, 'results', 'abnormal')).toBe('mail')
    expect(noticeWay(choices, 'results', 'all')).toBe('none')
  })

  test('a critical result cannot be switched off', () => {
    expect(noticeWay({ ...usualNotices, results: 'none' }, 'results', 'critical')).toBe('bell')
    expect(noticeWay({ ...usualNotices, level: 'all', results: 'none' }, 'results', 'abnormal')).toBe('none')
  })
})
