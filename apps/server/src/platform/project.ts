/** Where this software comes from: what its crawler and its feeds name, for those who wonder what it is. */
export const PROJECT_URL = 'https://github.com/okolo-events/okolo'
