import type { Announcement } from '@okolo/contract/events/editor'
import { createTranslator } from 'use-intl'
import type { Api } from '../api/api.ts'
import { messagesOf } from '../site/messages.ts'
import type { AppContext } from '../site/app-context.ts'
import { announcementLines, ANNOUNCEMENTS, cityOfPage } from './announcement-lines.ts'

/**
 * Runs right behind the lines, before they are painted: removes those that were put away on this device, and notes the next ones. ES5,
 * as the boot script.
 */
const SCRIPT = `(function(){
var box=document.getElementById('${ANNOUNCEMENTS}'),gone=[];
try{gone=JSON.parse(localStorage.getItem('announcements'))||[]}catch(e){}
[].forEach.call(box.querySelectorAll('p'),function(p){if(gone.indexOf(p.dataset.id)>-1)p.remove()});
box.dataset.kept='';
box.addEventListener('change',function(e){var p=e.target.closest('p');gone=gone.concat(p.dataset.id).slice(-50);try{localStorage.setItem('announcements',JSON.stringify(gone))}catch(e){}p.remove()})})()`

/** Announcements above a page as HTML with their script; empty where there are none, or their call fails. */
export async function announcementsAbove(
  { api, locale, site, nonce }: AppContext,
  matches: readonly { loaderData?: unknown }[],
): Promise<string> {
  const found = await ask(api, cityOfPage(matches))
  if (found.length === 0) return ''
  const messages = messagesOf(locale, [], site.look)
  const t = createTranslator({ locale, messages, namespace: 'shell' })
  return `${announcementLines(found, t('close'))}<script nonce="${nonce}">${SCRIPT}</script>`
}

async function ask(api: Api, city: string | null): Promise<Announcement[]> {
  const query = city === null ? '' : `?city=${encodeURIComponent(city)}`
  return api.ask<'announcements'>(`/v1/announcements/${query}`).catch(() => [])
}
