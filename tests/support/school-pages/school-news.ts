export interface SchoolNews {
  readonly heading: string;
  readonly intro: string;
  readonly notices: readonly Notice[];
  readonly timetable: readonly (readonly [day: string, event: string])[];
}

export interface Notice {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly paragraphs: readonly string[];
  readonly document: { readonly label: string; readonly href: string } | null;
}

export const schoolNews: SchoolNews = {
  heading: 'Harbour View Secondary: News',
  intro: 'Welcome to our school community of learners, families and staff on the west side of the harbour.',
  notices: [
    {
      slug: '2026/11/18/winter-concert',
      title: 'Winter concert rehearsals begin',
      date: 'Wednesday, November 18, 2026',
      paragraphs: [
        'The choir and both bands rehearse in the theatre every afternoon until the concert in December.',
        'Students need black clothes, a music stand and a ride home after supper.',
      ],
      document: { label: 'Rehearsal plan (PDF)', href: '/sites/default/files/rehearsal-plan.pdf' },
    },
    {
      slug: '2026/11/16/ski-trip',
      title: 'Places left on the ski trip',
      date: 'Monday, November 16, 2026',
      paragraphs: ['Seven places remain for students of grades nine to twelve — helmets & skis can be rented.'],
      document: { label: 'Consent form', href: '/sites/default/files/ski-consent.pdf?itok=Xy12' },
    },
    {
      slug: '2026/11/12/food-drive',
      title: 'Food drive: thank you',
      date: 'Thursday, November 12, 2026',
      paragraphs: [
        'Families gave four hundred kilograms of food, which the leadership class brought to the pantry.',
        'Next month we collect warm clothing for the neighbourhood house.',
      ],
      document: null,
    },
    {
      slug: '2026/11/09/photo-retakes',
      title: 'Photo retakes',
      date: 'Monday, November 9, 2026',
      paragraphs: ['Photographers return in the library at lunch; bring the first print if you want another.'],
      document: null,
    },
    {
      slug: '2026/11/05/parent-evening',
      title: 'Parents meet teachers',
      date: 'Thursday, November 5, 2026',
      paragraphs: [
        'Appointments can be booked online from Tuesday on, ten minutes with each teacher.',
        'Interpreters for Cantonese, Mandarin and Punjabi are present in the gym.',
        'Coffee is served by the advisory council.',
      ],
      document: { label: 'Booking', href: 'https://booking.example/harbour?utm_source=site&school=38' },
    },
    {
      slug: '2026/11/02/crossing',
      title: 'Safe crossing on Granville Avenue',
      date: 'Monday, November 2, 2026',
      paragraphs: ['Drivers, please slow down: our crossing guard counted eighty cars that did not stop.'],
      document: null,
    },
  ],
  timetable: [
    ['Monday', 'Chess club in the library at lunch'],
    ['Tuesday', 'Volleyball practice for juniors'],
    ['Wednesday', 'Robotics workshop with Ms. Okafor'],
    ['Thursday', 'Drama rehearsal, scenes two and three'],
    ['Friday', 'Pancake breakfast before the first block'],
  ],
};
