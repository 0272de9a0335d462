/** An agenda of the made platform. Everything in it follows from its number: it keeps no other state. */
export type Agenda = { count: number; others: boolean; padding: number }

export function agendaNumber({ count, others, padding }: Agenda): string {
  return `1${others ? 1 : 0}${String(padding).padStart(6, '0')}${String(count).padStart(8, '0')}`
}

export function readAgenda(number: string): Agenda {
  return {
    others: number[1] === '1',
    padding: Number(number.slice(2, 8)),
    count: Number(number.slice(8)),
  }
}
