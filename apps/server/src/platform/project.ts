/** The software's home page, named by its crawler and its feeds. */
export const PROJECT_URL = 'https://github.com/okolo-events/okolo'
