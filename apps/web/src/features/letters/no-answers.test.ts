import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.ts'

test('the link that ends answers to mails asks first, in the language of the letter', async () => {
  const { $ } = await renderPage('/uk/letters/events?k=7.abc')
  expect($('h1').text()).toBe('Більше жодних відповідей?')
  const form = $('main form')
  expect(form.attr('method')).toBe('post')
  expect(form.attr('action')).toBe('/uk/letters/events')
  expect(form.find('input[name=k]').attr('value')).toBe('7.abc')
  expect(form.find('button').text()).toBe('Так, припинити')
  expect($('meta[name=robots]').attr('content')).toContain('noindex')
})

test('it tells what has become of it', async () => {
  const after = async (sent: string) => {
    const { $ } = await renderPage(`/en/letters/events?sent=${sent}`)
    expect($('main form')).toHaveLength(0)
    return $('main p').text()
  }
  expect(await after('quiet')).toContain('You will get no more of these emails.')
  expect(await after('expired')).toContain('This link does not work.')
})
